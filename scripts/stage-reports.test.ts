import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './children.mjs'
import { listFailures, readOutcome, readPlaywright, readVitest } from './stage-reports.mjs'

test('a failed test of Vitest is named with its file; a file that does not load counts as one', () => {
  const assertion = {
    status: 'failed',
    fullName: 'a lecture is copied',
    failureMessages: ['Error: 1 is not 2'],
  }
  const report = {
    numPassedTests: 7,
    testResults: [
      {
        name: path.join(root, 'tests/api/copy.test.ts'),
        status: 'failed',
        assertionResults: [assertion, { status: 'passed', fullName: 'another' }],
      },
      {
        name: path.join(root, 'lib/cn.test.ts'),
        status: 'failed',
        message: 'SyntaxError',
        assertionResults: [],
      },
      { name: path.join(root, 'lib/good.test.ts'), status: 'passed', assertionResults: [] },
    ],
  }
  expect(readVitest(report)).toEqual({
    passed: 7,
    failures: [
      { name: 'tests/api/copy.test.ts › a lecture is copied', reason: 'Error: 1 is not 2' },
      { name: 'lib/cn.test.ts', reason: 'SyntaxError' },
    ],
  })
})

test('a failed, a repeated and an unreached test of Playwright are named with file and line', () => {
  const spec = (title: string, ok: boolean, results: { error?: { message: string } }[]) => ({
    title,
    ok,
    file: 'wall.spec.ts',
    line: 9,
    tests: [{ results }],
  })
  const report = {
    stats: { expected: 3 },
    suites: [
      {
        specs: [spec('good', true, [{}]), spec('bad', false, [{ error: { message: 'Timed out' } }])],
        suites: [
          { specs: [spec('flaky', true, [{ error: { message: 'Once' } }, {}]), spec('late', false, [])] },
        ],
      },
    ],
    errors: [{ message: 'The server died' }],
  }
  expect(readPlaywright(report)).toEqual({
    passed: 3,
    failures: [
      { name: 'wall.spec.ts:9 › bad', reason: 'Timed out' },
      { name: 'wall.spec.ts:9 › flaky', reason: 'Once' },
      { name: 'wall.spec.ts:9 › late', reason: 'did not run' },
      { name: 'the run', reason: 'The server died' },
    ],
  })
})

test('a stage that wrote no report has passed nothing and named nothing', () => {
  expect([readVitest({}), readPlaywright({}), readOutcome({})]).toEqual(
    Array.from({ length: 3 }, () => ({ passed: 0, failures: [] })),
  )
})

test('the list at the end shows the first lines of each reason, without colours and gaps', () => {
  const reason = [
    '\u001B[31mred\u001B[39m',
    '',
    ...Array.from({ length: 9 }, (_, line) => `line ${line}`),
  ].join('\n')
  const lines = listFailures('api', [{ name: 'a test', reason }])
  expect(lines.slice(0, 3)).toEqual(['✗ api: a test', '    red', '    line 0'])
  expect(lines).toHaveLength(9)
})
