import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError, root, runToEnd } from './children.mjs'
import { joinAsStudent, signIn } from './newcomer-visits.mjs'
import { freePort, isFree } from './ports.mjs'
import { descendantsOf, processesOf } from './processes.mjs'
import { seconds, step } from './steps.mjs'
import { untilStopped } from './until-stopped.mjs'

// npm run newcomer: clones the last commit into an empty folder, with an empty home and nothing installed, runs only
// the first command of README.md until it is ready, signs in and joins with the printed account and code, stops it with
// Ctrl-C, and starts it again.

const firstStartSeconds = 600
const restartSeconds = 5
/** A machine may be busy for a moment; every duration is printed. */
const restartTries = 3
const stopSeconds = 15

let passed = 0

await untilStopped(async (started) => {
  const startedAt = Date.now()
  const place = await makePlace(started)
  await step('Cloning', () => clone(place))
  const command = await firstCommand(place.clone)
  console.log(`  README.md says: ${command}`)
  const first = await checkStep('a first start is ready', () =>
    start(place, command, firstStartSeconds, started),
  )
  await checkStep('a tutor signs in with a printed account', () => signIn(first.printed))
  await checkStep('a student joins with the printed code', () => joinAsStudent(first.printed))
  await checkStep('Ctrl-C ends it, and nothing is left', first.stop)
  const again = await startAgain(place, command, started)
  await checkStep('the account is still good', () =>
    signIn({ ...again.printed, password: first.printed.password }),
  )
  await checkStep('Ctrl-C ends it, and nothing is left, once more', again.stop)
  console.log(`\n${passed} passed, 0 failed (${seconds(startedAt)})`)
  return true
})

/** @template T @param {string} what @param {() => Promise<T>} work @returns {Promise<T>} */
async function checkStep(what, work) {
  try {
    const result = await step(what, work)
    passed += 1
    return result
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    throw new UserError(`\n${passed} passed, 1 failed`)
  }
}

/**
 * Starts it again, with everything in place; this has to be quick.
 * @param {Place} place @param {string} command @param {(() => Promise<void>)[]} started
 */
async function startAgain(place, command, started) {
  for (let tries = 1; ; tries += 1) {
    const again = await checkStep('it starts again', () => start(place, command, firstStartSeconds, started))
    const figure = `that took ${again.took.toFixed(1)} s, at most ${restartSeconds} s`
    if (again.took <= restartSeconds || tries === restartTries) {
      await checkStep(figure, () => assertQuickRestart(again.took))
      return again
    }
    console.log(`  ${figure}: once more`)
    await checkStep('Ctrl-C ends it, and nothing is left', again.stop)
  }
}

/** @typedef {{ folder: string, clone: string, home: string, port: number }} Place */

/**
 * Creates an empty folder, which is always removed in the end.
 * @param {(() => Promise<void>)[]} started @returns {Promise<Place>}
 */
async function makePlace(started) {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-newcomer-')))
  started.push(() => remove(folder))
  // As root, PostgreSQL runs as another user, who must be able to reach its data in here.
  await fs.chmod(folder, 0o711)
  const home = path.join(folder, 'home')
  await fs.mkdir(home)
  return { folder, home, clone: path.join(folder, 'lectern'), port: await freePort() }
}

/** @param {string} folder */
async function remove(folder) {
  const remembered = path.join(folder, 'lectern/.data/postgres.json')
  const database = await fs.readFile(remembered, 'utf8').then(JSON.parse, () => undefined)
  for (const place of [database?.home ?? folder, folder])
    await fs.rm(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** @param {Place} place */
async function clone({ folder, clone: target }) {
  // Git rejects a repository of another user, such as a container's checkout, unless this file trusts it.
  const config = path.join(folder, 'gitconfig')
  await fs.writeFile(config, '[safe]\n\tdirectory = *\n')
  // Inside a git hook, these would name the repository of the hook.
  const kept = environmentOf((name) => !name.startsWith('GIT_'))
  const env = { ...kept, GIT_CONFIG_GLOBAL: config, GIT_TERMINAL_PROMPT: '0' }
  const changed = await runToEnd('git', ['status', '--porcelain'], { env })
  if (changed !== '') console.log('  What is not committed is not tried.')
  await runToEnd('git', ['clone', '--quiet', root, target], { env })
}

/** The first line of the first code block in README.md. @param {string} folder @returns {Promise<string>} */
async function firstCommand(folder) {
  const readme = await fs.readFile(path.join(folder, 'README.md'), 'utf8')
  const command = /^```sh\n([^\n#]+)/m.exec(readme)?.[1]?.trim()
  if (!command) throw new UserError('README.md names no command.')
  return command
}

/**
 * The environment of a new account on this machine: paths of programs, and settings of the network.
 * @param {Place} place @returns {NodeJS.ProcessEnv}
 */
function newEnvironment({ home, port }) {
  const kept =
    /^(PATH|LANG|LC_\w+|TZ|TMPDIR|SHELL|(https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|npm_config_.*)$/i
  // Only the settings of npm that concern the registry, not the folders of this account or project.
  const dropped = /^npm_config_(cache|prefix|local_prefix|global_prefix|init_module|user_agent|node_gyp)$/i
  const settings = process.env.npm_config_userconfig ?? path.join(os.homedir(), '.npmrc')
  return {
    ...environmentOf((name) => kept.test(name) && !dropped.test(name)),
    npm_config_userconfig: settings,
    npm_config_cache: path.join(home, '.npm'),
    HOME: home,
    PORT: `${port}`,
  }
}

/** @param {(name: string) => boolean} keeps @returns {NodeJS.ProcessEnv} */
function environmentOf(keeps) {
  const env = { ...process.env }
  for (const name of Object.keys(env)) if (!keeps(name)) delete env[name]
  return env
}

/** @typedef {{ address: string, code: string, email: string, password: string }} Printed */

/**
 * Runs the command as in a terminal, until it reports that it is ready.
 * @param {Place} place @param {string} command @param {number} patience seconds @param {(() => Promise<void>)[]} started
 * @returns {Promise<{ printed: Printed, took: number, stop: () => Promise<void> }>}
 */
async function start(place, command, patience, started) {
  const startedAt = performance.now()
  const child = spawn(command, {
    cwd: place.clone,
    env: newEnvironment(place),
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  /** @type {Set<number>} */
  const family = new Set()
  started.push(() => kill(place, child, ended, family))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      process.stdout.write(String(chunk).replaceAll(/^(?=.)/gm, '  │ '))
    })
  const deadline = startedAt + patience * 1000
  let printed = readPrinted(output)
  while (!printed) {
    await Promise.race([ended, sleep(20)])
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new UserError(`It ended with ${end}.`)
    if (performance.now() > deadline) throw new UserError(`It was not ready within ${patience} s.`)
    printed = readPrinted(output)
  }
  const took = (performance.now() - startedAt) / 1000
  return { printed, took, stop: () => stop(place, child, ended, family) }
}

/** @param {string} output @returns {Printed | undefined} what a person would read, once it is all there */
function readPrinted(output) {
  const address = /^Lectern runs at (\S+)$/m.exec(output)?.[1]
  const code = /with the code (\w+)/.exec(output)?.[1]
  const [, email, password] = /^ +Tutor +(\S+)(?: +(\S+))?\n/m.exec(output) ?? []
  // Only the first start prints passwords.
  return address && code && email ? { address, code, email, password: password ?? '' } : undefined
}

/**
 * Sends Ctrl-C to every process of the group; afterwards none of its processes may be left.
 * @param {Place} place @param {import('node:child_process').ChildProcess} child @param {Promise<unknown>} ended
 * @param {Set<number>} family receives the ids of the processes
 */
async function stop({ folder, port }, child, ended, family) {
  const members = await descendantsOf(child.pid ?? 0)
  for (const { pid } of members) family.add(pid)
  if (!members.some(({ command }) => command.includes('postgres'))) {
    throw new UserError('No PostgreSQL was running.')
  }
  process.kill(-(child.pid ?? 0), 'SIGINT')
  const late = await Promise.race([ended, sleep(stopSeconds * 1000, 'late')])
  if (late === 'late') throw new UserError(`It did not end within ${stopSeconds} s.`)
  const left = await processesOf(({ pid, command }) => family.has(pid) || command.includes(folder))
  // The ids may be reused for other processes later.
  if (left.length === 0) family.clear()
  else throw new UserError(`These are left:\n${left.map(({ line }) => line).join('\n')}`)
  if (!(await isFree(port, '0.0.0.0'))) throw new UserError(`Port ${port} is still taken.`)
}

/**
 * Kills everything that is left.
 * @param {Place} place @param {import('node:child_process').ChildProcess} child @param {Promise<unknown>} ended
 * @param {Set<number>} family
 */
async function kill({ folder }, child, ended, family) {
  if (child.exitCode === null && child.signalCode === null && child.pid) {
    for (const { pid } of await descendantsOf(child.pid)) family.add(pid)
    process.kill(-child.pid, 'SIGINT')
    await Promise.race([ended, sleep(stopSeconds * 1000, undefined, { ref: false })])
  }
  const left = await processesOf(({ pid, command }) => family.has(pid) || command.includes(folder))
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}

/** @param {number} took */
async function assertQuickRestart(took) {
  if (took > restartSeconds) throw new UserError('That is too slow.')
}
