import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './children.mjs'

/**
 * What a stage did: how many of its tests passed and, of each other, its name and why it failed.
 * @typedef {{ passed: number, failures: { name: string, reason: string }[] }} Outcome
 */
/**
 * Reports as the tools write them, as far as they are read here.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestCase
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestCase[] }} VitestFile
 * @typedef {{ results: { error?: { message?: string } }[] }} PlaywrightRun
 * @typedef {{ title: string, ok: boolean, file: string, line: number, tests: PlaywrightRun[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites?: PlaywrightSuite[], errors?: { message?: string }[],
 *   stats?: { expected?: number, unexpected?: number, flaky?: number } }} PlaywrightReport
 */

/**
 * Reads a report of Vitest.
 * @param {{ numPassedTests?: number, testResults?: VitestFile[] }} report @returns {Outcome}
 */
export function readVitest({ numPassedTests = 0, testResults = [] }) {
  const failures = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        name: `${file} › ${fullName}`,
        reason: failureMessages[0] ?? '',
      }))
    // A file that does not load has no failed tests, but has failed itself.
    return status === 'failed' && failed.length === 0 ? [{ name: file, reason: message }] : failed
  })
  return { passed: numPassedTests, failures }
}

/**
 * Reads a report of Playwright; a test that only passed when repeated counts as failed.
 * @param {PlaywrightReport} report @returns {Outcome}
 */
export function readPlaywright({ suites = [], errors = [], stats: { expected = 0 } = {} }) {
  /** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = suites
    .flatMap(specsOf)
    .filter(({ ok, tests }) => !ok || tests.some(({ results }) => results.length > 1))
    .map(({ title, file, line, tests }) => ({
      name: `${file}:${line} › ${title}`,
      reason:
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? 'did not run',
    }))
  const whole = errors.map(({ message = '' }) => ({ name: 'the run', reason: message }))
  return { passed: expected, failures: [...specs, ...whole] }
}

/** Reads a report of our own scripts. @param {Partial<Outcome>} report @returns {Outcome} */
export function readOutcome({ passed = 0, failures = [] }) {
  return { passed, failures }
}

/** @param {string} file that a stage may not have written @returns {object} */
export function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

/** The maximum lines of a reason in the list at the end of a run. */
const REASON_LINES = 8

/**
 * The lines at the end of a run that list what failed, and why.
 * @param {string} stage @param {Outcome['failures']} failures
 */
export function listFailures(stage, failures) {
  return failures.flatMap(({ name, reason }) => [
    `✗ ${stage}: ${name}`,
    ...stripVTControlCharacters(reason)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, REASON_LINES)
      .map((line) => `    ${line}`),
  ])
}
