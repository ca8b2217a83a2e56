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
	.venv/bin/pytest -m "not soak"

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
