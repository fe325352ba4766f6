import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import pg from 'pg'
import { UserError, runToEnd } from '../scripts/children.mjs'

/**
 * @typedef {{ Name: string, RestartCount: number, State: { ExitCode: number, Status: string, FinishedAt: string,
 *   Health?: { Status: string } }, HostConfig: { ReadonlyRootfs: boolean }, Config: { User: string } }} Container
 */

/** The product as docker-compose.yml runs it, under a project name and with settings of its own. */
export class Containers {
  /** Where Caddy answers. */
  origin = 'https://localhost'
  #options

  /** @param {{ project: string, settingsFile: string, imageFile: string }} own */
  constructor(own) {
    this.own = own
    const files = ['-f', 'docker-compose.yml', '-f', own.imageFile]
    this.#options = ['compose', '-p', own.project, '--env-file', own.settingsFile, ...files]
  }

  /** Calls `docker compose`; tells what it printed. @param {string[]} args */
  compose(...args) {
    return runToEnd('docker', [...this.#options, ...args])
  }

  /** Starts what does not run, and waits until all are healthy. @param {string[]} more */
  start(...more) {
    return this.compose('up', '--detach', '--wait', '--wait-timeout', '180', ...more)
  }

  /** Calls a program in the database's container that reads or writes a file. @param {string[]} command @param {{ from?: string, to?: string }} files */
  async inDatabase(command, { from, to }) {
    const [input, output] = [from && (await fs.open(from, 'r')), to && (await fs.open(to, 'w'))]
    const stdio = /** @type {const} */ ([
      input ? input.fd : 'ignore',
      output ? output.fd : 'ignore',
      'inherit',
    ])
    try {
      const child = spawn('docker', [...this.#options, 'exec', '-T', 'db', ...command], { stdio: [...stdio] })
      const code = await new Promise((resolve) => child.once('exit', resolve))
      if (code !== 0) throw new UserError(`"${command.join(' ')}" ended with ${String(code)}.`)
    } finally {
      if (input) await input.close()
      if (output) await output.close()
    }
  }

  /** @param {string} statement @param {string[]} [values] @returns {Promise<Record<string, unknown>[]>} */
  async query(statement, values = []) {
    const filled = statement.replaceAll(/\$(\d+)/g, (_, place) => pg.escapeLiteral(values[place - 1] ?? ''))
    const asJson = `select coalesce(json_agg(t), '[]') from (${filled}) t`
    const psql = ['psql', '-U', 'lectern', '-d', 'lectern', '--no-psqlrc', '-At', '-c', asJson]
    return JSON.parse(await this.compose('exec', '-T', 'db', ...psql))
  }

  /** What the engine knows of the containers of a service, running or not. @param {string[]} services @returns {Promise<Container[]>} */
  async inspect(...services) {
    const ids = (await this.compose('ps', '--all', '--quiet', ...services)).trim().split('\n')
    return JSON.parse(await runToEnd('docker', ['inspect', ...ids]))
  }

  /** Runs a line of shell in a replica of the application. @param {number} index from 1 @param {string} line */
  inReplica(index, line) {
    return this.compose('exec', '-T', '--index', String(index), 'app', 'sh', '-c', line)
  }

  /** Kills every process of a replica, as when it runs out of memory; the engine starts it again. @param {number} index */
  async killReplica(index) {
    // The one that asks may or may not live to tell.
    await this.inReplica(index, 'kill -9 -1').catch(() => undefined)
  }
}
