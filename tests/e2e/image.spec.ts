import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@/tests/e2e/support/test'
import { startTemporaryPostgres } from '@/scripts/postgres.mjs'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { removeImage, unpackImage } from '@/tests/e2e/support/image'
import { freePort } from '@/scripts/ports.mjs'

/** The user and group "nobody" of most systems: somebody else than the owner of the files. */
const NOBODY = 65_534

const admin = { email: 'first@example.org', password: 'a long enough password' }

test.describe('what the image holds', () => {
  test.setTimeout(240_000)
  let folder = ''
  let scratch = ''
  let database: Awaited<ReturnType<typeof startTemporaryPostgres>>
  let child: ChildProcess | undefined

  test.beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-image-'))
    scratch = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-scratch-'))
    // Like the tmpfs of the container: the only place for anybody to write.
    await fs.chmod(scratch, 0o777)
    await unpackImage(folder)
    database = await startTemporaryPostgres()
  })

  test.afterAll(async () => {
    child?.kill('SIGKILL')
    await database.stop()
    await removeImage(folder)
    await fs.rm(scratch, { recursive: true, force: true })
  })

  test('starts, migrates, serves and stops for a user who may write nowhere', async () => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const somebodyElse = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    let output = ''
    child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: folder,
      ...somebodyElse,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOME: folder,
        TMPDIR: scratch,
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: database.url('lectern'),
        AUTH_SECRET: 'a secret that is only good for this test',
        PUBLIC_URL: origin,
        PORT: String(port),
        WORKERS: '2',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
    })
    const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve))
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ready = async () => {
      if (child?.exitCode !== null) throw new Error(`It ended early:\n${output}`)
      return fetch(`${origin}/backend/api/health/ready`).then(
        ({ status }) => status,
        () => 0,
      )
    }
    await expect.poll(ready, { timeout: 150_000, message: 'ready' }).toBe(200)
    const page = await fetch(origin)
    expect(page.status).toBe(200)
    const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await page.text()) ?? []
    expect((await fetch(origin + script)).status).toBe(200)
    const api = await HttpClient.open(origin)
    const check = await api.form('api/tutor/login/', admin)
    expect(check).toMatchObject({ isAuthenticated: true })
    const semester = await api.post('api/admin/semesters/', { kind: 'WS', year: 2031 })
    expect(semester).toMatchObject({ label: 'WS 2031/32' })
    api.close()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output).not.toMatch(/EACCES|EROFS|EPERM|Building|Installing/)
  })
})
