import { inject } from 'vitest'
import { databaseUrl, runAsAdmin } from '@/tests/setup/database'

// Runs before each test file is loaded, so that lib/db/client.ts connects to a fresh copy of the template.
const template = inject('templateDatabase')
const database = `${template}_${process.env.VITEST_POOL_ID}`

await runAsAdmin(inject('adminUrl'), async (client) => {
  await client.query(`drop database if exists ${database} with (force)`)
  await client.query(`create database ${database} template ${template}`)
})

Object.assign(process.env, {
  DATABASE_URL: databaseUrl(inject('adminUrl'), database),
  AUTH_SECRET: 'a secret that is only good for tests',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  TIMEZONE: 'Europe/Berlin',
})
