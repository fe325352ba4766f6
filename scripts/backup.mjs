import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { UserError, root, runToEnd } from './children.mjs'

/** Fills what the demo leaves empty, with a text that is hard to dump and restore. */
const rest = String.raw`
  INSERT INTO attempt (kind, key) SELECT (enum_range(NULL::attempt_kind))[1], 'key ' || n FROM generate_series(1, 20) n;
  INSERT INTO address_key (day, key) VALUES ('2031-10-20', 'a key');
  INSERT INTO idempotency_key (id, request, status, reply) VALUES ('\x00ff', '\x01', 201, '\x5c');
  INSERT INTO number_attempt (round_id, participant_id, changes) SELECT round_id, participant_id, 1 FROM registration;
  INSERT INTO tutor_device (tutor_id, device_hash) SELECT id, 'a hash' FROM tutor;
  INSERT INTO university_identity (issuer, subject, tutor_id) SELECT 'https://login.example.org', E'a\\b\t' || id, id FROM tutor;
  INSERT INTO saml_request (id, browser, handover, identity) VALUES ('_1', '\x5c00', '\x01', '{"subject": "π\\\\"}'), ('_2', '\x00', NULL, NULL);
  INSERT INTO email_request (tutor_id, email) SELECT id, 'wished@example.org' FROM tutor;
  INSERT INTO one_time_codes (tutor_id, secret, last_step, confirmed_at) SELECT id, '\x5c00', 61728394, now() FROM tutor;
  INSERT INTO recovery_code (tutor_id, hash) SELECT id, '\x00ff' FROM tutor;
  INSERT INTO passkey (id, tutor_id, name, credential_id, public_key, counter, transports)
    SELECT gen_random_uuid(), id, 'a key', uuid_send(id), '\x5c00', 4294967295, '{usb,nfc}' FROM tutor;
  INSERT INTO used_challenge (id) VALUES ('\x5c00');
  INSERT INTO pending_sign_in (id, tutor_id, tries) SELECT uuid_send(id), id, 1 FROM tutor;
  INSERT INTO tutor_session (id, tutor_id) SELECT gen_random_uuid(), id FROM tutor;
  INSERT INTO phone_sign_in (id, token_hash, sign_in_id, browser, check_code)
    SELECT gen_random_uuid(), uuid_send(id), id, uuid_send(id), 'A2B' FROM tutor_session;
  INSERT INTO audit_entry (id, actor_id, action, object_kind, object_id, object_title, detail)
    SELECT gen_random_uuid(), id, 'user.created', 'user', id, name, '{"role": "Tutor", "π": [1.0, null]}' FROM tutor;
  INSERT INTO sender_limit (sender, message_key) VALUES ('\x5c00', gen_random_uuid());
  INSERT INTO wall (id, secret_hash, code, expires_at) VALUES (gen_random_uuid(), '\x5c00', 'ABC234', now());
  INSERT INTO wall (id, secret_hash, expires_at, session_id, connected_at)
    SELECT gen_random_uuid(), uuid_send(id), now(), id, now() FROM session;
  INSERT INTO session_rater (session_id, rater, rating) SELECT id, '\x00ff', 3 FROM session;
  INSERT INTO quick_check_rater (round_id, rater) SELECT id, '\x00ff' FROM round;
  INSERT INTO wall_state (session_id, round_id, question, hidden, blank)
    SELECT DISTINCT ON (session_id) session_id, id, 7, true, true FROM round ORDER BY session_id, id;
  INSERT INTO image (id, width, height, data) SELECT left(encode(sha256(data), 'hex'), 32) || '-3x2', 3, 2, data
    FROM (VALUES ('\x5c00ff'::bytea), ('\x0a')) AS picture (data);
  INSERT INTO image_upload (image_id, tutor_id) SELECT i.id, t.id FROM image i CROSS JOIN tutor t;
  UPDATE question SET explanation = (SELECT string_agg('![π](image:' || id || ')', ' ') FROM image);
  UPDATE session SET content = (SELECT '![](image:' || min(id) || ')' FROM image);
  UPDATE session SET content = E'a\\b\t"c"\r\n''d'';\n\\.\nπ ≠ 3,14 👩‍🔬 u\u0301' WHERE number = 1`

/** @param {string} adminUrl any database of the server @param {string} name */
export function databaseUrl(adminUrl, name) {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** @param {string} url @param {string} sql @returns {Promise<Record<string, unknown>[]>} */
export async function runSql(url, sql) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query(sql)
    return result.rows ?? []
  } finally {
    await client.end()
  }
}

/** Creates a database with rows in every table. @param {string} adminUrl @param {string} name */
export async function createFilled(adminUrl, name) {
  await runSql(adminUrl, `CREATE DATABASE ${name}`)
  const url = databaseUrl(adminUrl, name)
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-drill-'))
  try {
    const env = {
      ...process.env,
      DATABASE_URL: url,
      // These would be settings of the developer's installation.
      DATABASE_DIRECT_URL: '',
      DATA_DIR: dataDir,
      DEMO: '1',
      AUTH_SECRET: randomBytes(32).toString('hex'),
    }
    await migrate(url)
    const seed = path.join(root, 'prisma/seed.ts')
    await runToEnd(process.execPath, ['--import', 'tsx', '--conditions=react-server', seed], { env })
    await runSql(url, rest)
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  return url
}

/** Migrates a database. @param {string} url @returns {Promise<string>} what was done */
export async function migrate(url) {
  const script = path.join(root, 'prisma/migrate.ts')
  const env = { ...process.env, DATABASE_URL: url }
  return (await runToEnd(process.execPath, ['--import', 'tsx', script], { env })).trim()
}

/** @param {string} adminUrl @returns {Promise<number>} the server's major version */
async function serverVersion(adminUrl) {
  const [row] = await runSql(adminUrl, "SELECT current_setting('server_version_num')::int / 10000 AS major")
  return Number(row?.major)
}

/**
 * Why pg_dump cannot be used with a server: it is missing, or older than the server. Undefined if it can be used.
 * @param {string} adminUrl
 * @returns {Promise<string | undefined>}
 */
export async function dumpProblem(adminUrl) {
  const wanted = await serverVersion(adminUrl)
  for (const tool of ['pg_dump', 'pg_restore']) {
    const said = await runToEnd(tool, ['--version']).catch(() => 'none')
    const major = Number(/ (\d+)/.exec(said)?.[1] ?? 0)
    if (major >= wanted) continue
    const found = major === 0 ? 'none was found' : `version ${major} was found`
    return `The server is PostgreSQL ${wanted}, and ${tool} must be at least as new, but ${found}: install the client programs of PostgreSQL ${wanted} (package postgresql-client-${wanted}) and put them on the PATH, or name another server by DRILL_DATABASE_URL.`
  }
  return undefined
}

/**
 * Runs one of PostgreSQL's programs; the password does not appear in the process list.
 * @param {string} tool @param {string} url @param {string[]} args
 */
async function call(tool, url, args) {
  const address = new URL(url)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) }
  address.password = ''
  return runToEnd(tool, [...args, '--dbname', address.href], { env })
}

/**
 * Dumps a database to a file as docs/deployment.md describes, and restores it into another, empty one.
 * @param {string} from @param {string} to
 * @returns {Promise<number>} bytes of the file
 */
export async function dumpAndRestore(from, to) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-dump-'))
  const file = path.join(folder, 'lectern.dump')
  try {
    await call('pg_dump', from, ['--format=custom', '--file', file])
    await call('pg_restore', to, ['--exit-on-error', '--single-transaction', '--no-owner', file])
    return (await fs.stat(file)).size
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** The rows of a database as pg_dump writes them, as text. @param {string} url @returns {Promise<string>} */
export async function dumpRows(url) {
  return call('pg_dump', url, ['--data-only', '--format=plain'])
}

/** @param {string} adminUrl @throws {UserError} when the programs are missing or too old */
export async function assertDump(adminUrl) {
  const reason = await dumpProblem(adminUrl)
  if (reason !== undefined) throw new UserError(reason)
}
