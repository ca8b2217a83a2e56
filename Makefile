TOUCH = tests/ui/touch
SCREENS = $(TOUCH)/screens
# The tests of the touch screens, a process for each line: what closed apps leave behind is not
# taken out (see tests/ui/touch/conftest.py) and goes with it. The last of each folder is what the
# others leave out, so that none is forgotten
FIRST = $(SCREENS)/d21 $(SCREENS)/dalapapa
SECOND = $(SCREENS)/datis $(SCREENS)/desfausse
THIRD = $(SCREENS) $(FIRST:%=--ignore %) $(SECOND:%=--ignore %)
FOURTH = $(TOUCH)/base $(TOUCH)/widgets
FIFTH = $(TOUCH) --ignore $(SCREENS) $(FOURTH:%=--ignore %)
ASIDE = "$(FIRST)" "$(SECOND)" "$(THIRD)" "$(FOURTH)"
# What often waits, for brokers, servers, a browser, other processes and threads, runs beside both
# halves, after mypy
WAITING = tests/ui/hall tests/ui/web tests/ui/test_kill.py tests/ui/eye tests/ui/machine tests/hardware
OTHERS = --ignore $(TOUCH) $(WAITING:%=--ignore %)

.PHONY: run test soak bench lock format docs pictures french deb release

run:
	@deploy/setup.sh run
	@.venv/bin/companion run

test:
	@deploy/setup.sh dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/lint-imports
	@# two halves that take about as long: a core each, for OpenCV too. Ctrl-C does not reach
	@# what runs aside of itself, so it is passed on. What is compiled is kept,
	@# out of the way, for the many processes that they start and for the next time
	@unset PYTHONDONTWRITEBYTECODE; export PYTHONPYCACHEPREFIX="$(CURDIR)/.venv/bytecode"; \
	export OPENCV_FOR_THREADS_NUM=1; said=$$(mktemp -d); failed=0; \
	aside() { trap 'kill $$part; exit 130' TERM; for folders; do \
	.venv/bin/pytest -m "not soak" $$folders & part=$$!; wait $$part || failed=1; \
	done; exit $$failed; }; \
	( aside $(ASIDE) ) >$$said/aside 2>&1 & aside=$$!; \
	( .venv/bin/mypy || failed=1; aside "$(WAITING)" "$(FIFTH)" ) >$$said/waiting 2>&1 & waiting=$$!; \
	trap 'kill $$aside $$waiting; rm -rf $$said; exit 130' INT; \
	.venv/bin/pytest -m "not soak" $(OTHERS); others=$$?; \
	wait $$aside; aside=$$?; wait $$waiting; waiting=$$?; cat $$said/*; rm -rf $$said; \
	[ $$others = 0 ] && [ $$aside = 0 ] && [ $$waiting = 0 ]

soak:
	@deploy/setup.sh dev
	@# one heap for all threads: what glibc keeps spare for each of them looks like a leak
	MALLOC_ARENA_MAX=1 .venv/bin/pytest -m soak

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

# The pictures of the pages, drawn anew where screens have changed
pictures:
	@deploy/setup.sh dev
	.venv/bin/python -m tests.ui.touch.pictures
	.venv/bin/python -m tests.ui.web.pictured

# The French of the pages: what is new in English goes into deploy/docs/locale, to be translated
french:
	@deploy/setup.sh dev
	rm -rf out/pot
	.venv/bin/sphinx-build -q -b gettext deploy/docs out/pot
	rm -rf out/pot/build out/pot/develop out/pot/.doctrees
	.venv/bin/sphinx-intl update --no-obsolete -w 98 -p out/pot -d deploy/docs/locale -l fr

lock:
	@deploy/setup.sh dev
	deploy/lock.sh
