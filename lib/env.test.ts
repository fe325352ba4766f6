import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readSettings } from '@/lib/env'

describe('the configuration', () => {
  test('needs nothing: an empty environment gives a demo on the embedded database', () => {
    expect(readSettings({ PORT: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
      DEMO: true,
      WORKERS: 1,
      TIMEZONE: 'Europe/Berlin',
    })
  })

  test('has no demo on a database that was given, unless asked for', () => {
    const DATABASE_URL = 'postgresql://app@localhost/lectern'
    expect(readSettings({ DATABASE_URL }).DEMO).toBe(false)
    expect(readSettings({ DATABASE_OWNER_URL: DATABASE_URL }).DEMO).toBe(false)
    expect(readSettings({ DATABASE_URL, DEMO: '1' }).DEMO).toBe(true)
  })

  test('lets only this computer reach a demo, unless told where to listen', () => {
    const DATABASE_URL = 'postgresql://app@localhost/lectern'
    expect(readSettings({ DATABASE_URL }).HOST).toBe('0.0.0.0')
    expect(readSettings({ DATABASE_URL, DEMO: '1' }).HOST).toBe('127.0.0.1')
    expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({ HOST: '0.0.0.0', DEMO: true })
  })

  test('takes the port into the public address, and drops a slash at its end', () => {
    expect(readSettings({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
    expect(readSettings({ PUBLIC_URL: 'https://lectern.example.org/' }).PUBLIC_URL).toBe(
      'https://lectern.example.org',
    )
  })

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'lectern.example.org'],
    ['PUBLIC_URL', 'https://example.org/lectern'],
    ['DATABASE_URL', 'mysql://localhost/lectern'],
    ['DATABASE_OWNER_URL', 'mysql://localhost/lectern'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/lectern'],
    ['AUTH_SECRET', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_EMAIL', `${'a'.repeat(250)}@example.org`],
    ['ADMIN_PASSWORD', 'too short'],
    ['ADMIN_PASSWORD', 'ä'.repeat(37)],
    ['DEMO', 'yes'],
    ['WORKERS', '0'],
    ['TRUST_PROXY', '-1'],
    ['TIMEZONE', 'Mars/Olympus'],
    ['OIDC_CREATE_TUTORS', 'true'],
    ['SAML_ENTRY_POINT', 'idp.example.org'],
    ['SAML_IDP_CERTIFICATE', '/no/such/file'],
    ['SAML_IDP_CERTIFICATE', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['SAML_KEY', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
    ['BREACHED_PASSWORDS', '/no/such/folder'],
    ['OIDC_ACR', ' '],
    ['RETENTION_MONTHS', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(EnvError)
    expect(read).toThrow(new RegExp(`^${name} takes [^\n]+\\.$`))
  })

  test('takes a secret from a file, unless the variable itself is there', () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'lectern-env-')), 'secret')
    const written = 'written-by-the-key-vault-'.repeat(2)
    writeFileSync(file, `${written}\n`)
    const given = 'given-by-the-environment-'.repeat(2)
    expect(readSettings({ AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe(written)
    expect(readSettings({ AUTH_SECRET_FILE: file, AUTH_SECRET: given }).AUTH_SECRET).toBe(given)
    expect(readSettings({ METRICS_TOKEN_FILE: file }).METRICS_TOKEN).toBe(written)
    writeFileSync(file, 'short\n')
    expect(() => readSettings({ AUTH_SECRET_FILE: file })).toThrow(/^AUTH_SECRET takes at least 32/)
    expect(() => readSettings({ AUTH_SECRET_FILE: `${file}.gone` })).toThrow(
      'AUTH_SECRET_FILE takes the path of a file that can be read.',
    )
  })

  test('refuses half of what belongs together', () => {
    expect(() => readSettings({ ADMIN_EMAIL: 'a@example.org' })).toThrow(/^ADMIN_PASSWORD is missing/)
    expect(() => readSettings({ OIDC_ISSUER: 'https://login.example.org' })).toThrow(
      /^OIDC_CLIENT_ID is missing/,
    )
    expect(() => readSettings({ SAML_IDP_ENTITY_ID: 'https://idp.example.org' })).toThrow(
      /^SAML_ENTRY_POINT is missing/,
    )
    expect(() => readSettings({ DATABASE_DIRECT_URL: 'postgresql://app@localhost/lectern' })).toThrow(
      /^DATABASE_URL is missing/,
    )
  })
})
