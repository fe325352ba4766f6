import { execFile } from 'node:child_process'
import fs from 'node:fs'
import fsp from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { UserError } from '../scripts/children.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { startProxy } from './https-proxy.mjs'
import { writeResult } from './figures.mjs'
import { kilobytesOf, promised } from './phone-promises.mjs'
import { startLectern } from './servers.mjs'
import { openLecture } from './lecture.mjs'

/**
 * @typedef {{ name: string, path: string, cookie: string, budget: number }} Target
 * @typedef {import('./phone-promises.mjs').Script} Script
 * @typedef {{ scores: Record<string, number>, interactive: number, paint: number }} Audit
 */

/** The last of its line that runs on Node 20; newer ones want 22. */
const lighthouse = 'lighthouse@12.8.2'
const runs = 3
/** Loads of a page on the slowed network. */
const loads = 9
/** Slow 4G: milliseconds for each request, bytes per second; and by how much the processor is slower. */
const slow = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, processor: 4 }
/** Milliseconds after the load of a page in which it fetches what it needs at once. */
const settle = 2_000
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // The proxy signed its certificate itself.
  '--ignore-certificate-errors',
]

/**
 * What a student's phone loads: the script of the entry page and of the student page, how Lighthouse judges both, and
 * when their headings are seen on a slow network.
 * @param {{ workers: string }} options @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether the script is as light as promised
 */
export async function run(options, started) {
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern(options)
  started.push(server.stop)
  const proxy = await startProxy(server.origin)
  started.push(proxy.stop)
  const cookie = await joinLecture(server)
  const targets = [
    { name: 'entry page', path: '/', cookie: '', budget: promised.script.entry },
    { name: 'student page', path: '/app', cookie, budget: promised.script.student },
  ]
  const pages = []
  for (const target of targets) {
    const scripts = await weigh(server.origin, target)
    const kilobytes = kilobytesOf(scripts)
    const audits = []
    for (let turn = 0; turn < runs; turn += 1) audits.push(await audit(proxy.origin, target))
    const headings = await seeHeadings(server.origin, target)
    printPage(target, kilobytes, audits, headings)
    pages.push({ ...target, cookie: undefined, kilobytes, scripts, audits, headings })
  }
  console.log(`Raw results: ${await writeResult('weights', { promised, lighthouse, pages })}`)
  return pages.every(({ kilobytes, budget }) => kilobytes <= budget)
}

/** A student in an open lecture. @param {Awaited<ReturnType<typeof startLectern>>} server @returns {Promise<string>} the cookies */
async function joinLecture(server) {
  const tutor = await HttpClient.signIn(server.origin, server)
  const { lecture } = await openLecture(tutor, 2)
  const student = await HttpClient.join(server.origin, lecture.code)
  tutor.close()
  student.close()
  return student.cookieHeader
}

/** The browser to measure with. */
function browserFile() {
  const file = ['/usr/bin/chromium', chromium.executablePath()].find((one) => fs.existsSync(one))
  if (file) return file
  throw new UserError('There is no Chromium; npx playwright install chromium fetches one.')
}

/** A phone's browser, which opens each page as if it had never been here. @param {string} cookie */
async function openBrowser(cookie) {
  const browser = await chromium.launch({ executablePath: browserFile(), args: flags })
  const open = async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
      extraHTTPHeaders: cookie ? { cookie } : {},
    })
    return context.newPage()
  }
  return { browser, open }
}

/**
 * Milliseconds until the heading of a page is seen, for each load by a browser that has nothing stored, on a network and
 * a processor that are really slowed; Lighthouse calculates what they would do.
 * @param {string} origin @param {Target} target
 */
async function seeHeadings(origin, { path: address, cookie }) {
  const { browser, open } = await openBrowser(cookie)
  const seen = []
  for (let turn = 0; turn < loads; turn += 1) {
    const page = await open()
    const devtools = await page.context().newCDPSession(page)
    const { processor, ...network } = slow
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
    await page.goto(origin + address, { waitUntil: 'commit' })
    const heading = await page.waitForFunction(() => document.querySelector('h1') && performance.now())
    seen.push(Math.round(Number(await heading.jsonValue())))
    await page.context().close()
  }
  await browser.close()
  return seen
}

/**
 * Every script that a browser fetches for a page by itself, as gzip makes it; older browsers would fetch polyfills
 * besides.
 * @param {string} origin @param {Target} target @returns {Promise<Script[]>}
 */
async function weigh(origin, { path: address, cookie }) {
  const { browser, open } = await openBrowser(cookie)
  const page = await open()
  /** @type {Promise<Script>[]} */
  const found = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const file = path.basename(new URL(response.url()).pathname)
    found.push(response.body().then((body) => ({ file, bytes: gzipSync(body).length })))
  })
  await page.goto(origin + address)
  await page.waitForTimeout(settle)
  const scripts = await Promise.all(found)
  await browser.close()
  return scripts.toSorted((one, other) => other.bytes - one.bytes)
}

/** One run of Lighthouse as on a mid-range phone with slow 4G. @param {string} origin @param {Target} target @returns {Promise<Audit>} */
async function audit(origin, { path: address, cookie }) {
  const folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'lectern-lighthouse-'))
  const output = path.join(folder, 'report.json')
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []
  const args = [
    '--yes',
    lighthouse,
    origin + address,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${flags.join(' ')}`,
    ...headers,
  ]
  // Not in the project's folder: there npx would look among its packages.
  const env = { ...process.env, CHROME_PATH: browserFile() }
  const start = () => promisify(execFile)('npx', args, { cwd: folder, env, maxBuffer: 2 ** 26 })
  // On a busy machine it now and then fails to record the page.
  await start().catch(start)
  const report = JSON.parse(await fsp.readFile(output, 'utf8'))
  await fsp.rm(folder, { recursive: true, force: true })
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round(report.categories[name].score * 100)]),
  )
  const [interactive, paint] = ['interactive', 'largest-contentful-paint'].map((name) =>
    Math.round(report.audits[name].numericValue),
  )
  return { scores, interactive: interactive ?? Number.NaN, paint: paint ?? Number.NaN }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** @param {Target} target @param {number} kilobytes @param {Audit[]} audits @param {number[]} headings */
function printPage({ name, path: address, budget }, kilobytes, audits, headings) {
  console.log(`\n${name} (${address})`)
  const line = (
    /** @type {string} */ what,
    /** @type {string} */ figure,
    /** @type {string} */ promise,
    /** @type {boolean} */ kept,
  ) => console.log(`  ${kept ? '✓' : '✗'} ${what.padEnd(28)}${figure.padStart(10)}   promised ${promise}`)
  line('script on first load', `${kilobytes.toFixed(1)} KB`, `≤ ${budget} KB`, kilobytes <= budget)
  for (const category of categories) {
    const score = median(audits.map(({ scores }) => scores[category] ?? 0))
    line(`Lighthouse ${category}`, String(score), `≥ ${promised.score}`, score >= promised.score)
  }
  const interactive = median(audits.map((one) => one.interactive))
  const limit = promised.interactive
  line('interactive, throttled', `${interactive} ms`, `≤ ${limit} ms`, interactive <= limit)
  const unpromised = (/** @type {string} */ what, /** @type {number} */ milliseconds) =>
    console.log(`    ${what.padEnd(28)}${`${milliseconds} ms`.padStart(10)}`)
  unpromised('largest paint, throttled', median(audits.map(({ paint }) => paint)))
  unpromised('heading, slowed', median(headings))
}
