import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'

/** A database that keeps what it has confirmed through a crash, as in production. */
export class DurableDatabase {
  #folder = ''
  #place = ''

  /** @param {string} [folder] where its data lies; it is thrown away at the end */
  constructor(folder) {
    this.#place = folder ?? ''
  }

  start = async () => {
    this.#folder = this.#place || (await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-drill-')))
    await fs.chmod(this.#folder, 0o711)
    const { url, stop } = await startPostgres({ dataDir: this.#folder, durable: true })
    return {
      url,
      stop: async () => {
        await stop()
        await fs.rm(path.join(this.#folder, this.#place ? 'postgres' : ''), { recursive: true, force: true })
      },
    }
  }

  /** Kills all of its processes at once, as when power is lost; what watches over it starts it again. */
  async crash() {
    const { home } = JSON.parse(await fs.readFile(path.join(this.#folder, 'postgres.json'), 'utf8'))
    const [line = ''] = (await fs.readFile(path.join(home, 'data/postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(line)
    const children = await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    for (const one of [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]) {
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // It has ended by itself meanwhile.
      }
    }
  }
}
