.PHONY: run test soak bench lock format

run:
	@deploy/setup.sh run
	@.venv/bin/companion run

test:
	@deploy/setup.sh dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	@# the tests of the screens beside all others: a core each
	@screens=$$(mktemp); .venv/bin/pytest -m "not soak" tests/ui/touch/screens >$$screens 2>&1 & touch=$$!; \
	.venv/bin/pytest -m "not soak" --ignore tests/ui/touch/screens; others=$$?; \
	wait $$touch; touch=$$?; cat $$screens; rm -f $$screens; [ $$others = 0 ] && [ $$touch = 0 ]

soak:
	@deploy/setup.sh dev
	.venv/bin/pytest -m soak

bench:
	@deploy/setup.sh dev
	.venv/bin/python -m tests.bench

format:
	@deploy/setup.sh dev
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

lock:
	@deploy/setup.sh dev
	deploy/lock.sh
