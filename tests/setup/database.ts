import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '@/prisma/migrate'
import { startTemporaryPostgres } from '@/scripts/postgres.mjs'
import { databaseUrl, runAsAdmin } from '@/tests/setup/connections'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the test server: from here others are created and dropped. */
    adminUrl: string
    templateDatabase: string
  }
}

/** One migrated database that every test file gets its own copy of. Returns what removes them all again. */
export default async function setup(project: TestProject) {
  const server = await testServer()
  const template = `lectern_test_${randomBytes(4).toString('hex')}`
  await runAsAdmin(server.adminUrl, async (client) => {
    await client.query(`create database ${template}`)
  })
  await migrate(databaseUrl(server.adminUrl, template))
  project.provide('adminUrl', server.adminUrl)
  project.provide('templateDatabase', template)
  return async () => {
    await runAsAdmin(server.adminUrl, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        `select datname from pg_database where datname like $1`,
        [`${template}%`],
      )
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
    await server.stop()
  }
}

/** TEST_DATABASE_URL names a server that runs already; its user must be allowed to create databases. */
async function testServer() {
  const adminUrl = process.env.TEST_DATABASE_URL
  if (adminUrl) return { adminUrl, stop: () => Promise.resolve() }
  const server = await startTemporaryPostgres()
  return { adminUrl: server.url('postgres'), stop: server.stop }
}
