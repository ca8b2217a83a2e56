.PHONY: run test fresh soak bench lock format docs pictures french languages deb image realtest release

run:
	@deploy/setup.sh run
	@.venv/bin/companion run

test:
	@deploy/setup.sh dev
	@.venv/bin/python -m tests.suite

# Both commands of the README in a fresh Debian: make fresh SUITE=bookworm
fresh:
	@deploy/fresh.sh "$(SUITE)"

soak:
	@deploy/setup.sh dev
	@# one heap for all threads: what glibc keeps spare for each of them looks like a leak
	MALLOC_ARENA_MAX=1 .venv/bin/pytest -m soak --timeout 7200

bench:
	@deploy/setup.sh dev
	.venv/bin/python -m tests.bench

format:
	@deploy/setup.sh dev
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

deb:
	@deploy/setup.sh dev
	deploy/deb/build.sh out/deb

# The package with a kernel's real devices, in a guest (as root): make realtest ONLY=gpio,usb
realtest:
	@deploy/setup.sh dev
	.venv/bin/python -m deploy.realtest --only "$(ONLY)" --cuts "$(CUTS)" $(if $(PACKAGE),--package "$(PACKAGE)")

# An image for the SD card of a Raspberry Pi 4 or 5, as root: make image ARCH=arm64
ARCH ?= arm64
image:
	@[ "$(ARCH)" = arm64 ] || { echo "make image: for ARCH=arm64 only" >&2; exit 2; }
	@deploy/setup.sh dev
	rm -rf out/image/deb
	deploy/deb/build.sh out/image/deb arm64
	deploy/image/build.sh out/image out/image/deb/*+deb13_arm64.deb

release:
	@deploy/setup.sh dev
	@deploy/release.sh "$(VERSION)"

docs:
	@deploy/setup.sh dev
	rm -rf out/docs
	.venv/bin/sphinx-build -q -W -b html deploy/docs out/docs/en
	.venv/bin/sphinx-build -q -W -D language=fr \
	-D html_title="Compagnon de table" -b html deploy/docs out/docs/fr
	cp deploy/docs/languages.html out/docs/index.html

# The pictures of the pages and of the README, drawn anew where screens have changed
pictures:
	@deploy/setup.sh dev
	.venv/bin/python -m tests.ui.touch.pictures
	.venv/bin/python -m tests.ui.web.pictured

# The French of the pages: what is new in English goes into deploy/docs/locale, to be translated
french:
	@deploy/setup.sh dev
	rm -rf out/pot
	.venv/bin/sphinx-build -q -b gettext deploy/docs out/pot
	rm -rf out/pot/build out/pot/.doctrees
	find out/pot/develop ! -name game.pot -type f -delete
	.venv/bin/sphinx-intl update --no-obsolete -w 98 -p out/pot -d deploy/docs/locale -l fr

# New sentences of the program go into the catalogues of all languages, to be translated
languages:
	@deploy/setup.sh dev
	.venv/bin/python deploy/catalogues.py update
	.venv/bin/python deploy/catalogues.py compile

lock:
	@deploy/setup.sh dev
	deploy/lock.sh
