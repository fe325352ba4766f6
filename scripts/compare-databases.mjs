import pg from 'pg'

/** The maximum number of rows in memory, for each database. */
const batch = 2000

/** Everything in a database besides rows: one line each. */
const definitions = `
  SELECT 'column ' || format('%I.%I %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod))
    || ' not null: ' || a.attnotnull || ' default: ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
    || ' generated: ' || a.attidentity::text || a.attgenerated::text AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'v', 'm')
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT 'constraint ' || conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid, true)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'sequence ' || sequencename || ' last ' || coalesce(last_value::text, 'never used')
    || ' by ' || increment_by || ' from ' || start_value
  FROM pg_sequences WHERE schemaname = 'public'
  UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'value ' || enumtypid::regtype::text || ' ' || enumsortorder::text || ' ' || enumlabel FROM pg_enum
  UNION ALL SELECT 'extension ' || extname FROM pg_extension`

/**
 * Compares two databases: every table row by row, including the migrations, and everything else: columns, constraints,
 * indexes, values of sequences, functions, triggers, enums. Reports only how many rows differ, never their content.
 * @param {string} leftUrl @param {string} rightUrl
 * @returns {Promise<{ rows: Map<string, number>, differences: string[] }>} `rows` counts those of the first database
 */
export async function compareDatabases(leftUrl, rightUrl) {
  const left = await openSnapshot(leftUrl)
  const right = await openSnapshot(rightUrl)
  try {
    const differences = await compareDefinitions(left, right)
    /** @type {Map<string, number>} */
    const rows = new Map()
    for (const table of await tablesOf(left)) {
      const found = await compareTable(left, right, table)
      rows.set(table, found.rows)
      if (found.missing > 0) differences.push(`${table}: ${found.missing} rows are missing or changed`)
      if (found.added > 0) differences.push(`${table}: ${found.added} rows are new or changed`)
    }
    return { rows, differences }
  } finally {
    await Promise.all([left.end(), right.end()])
  }
}

/** @param {string} connectionString */
async function openSnapshot(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // Makes the text of values comparable.
  await client.query("SET timezone = 'UTC'; SET extra_float_digits = 3")
  return client
}

/** @param {pg.Client} client @returns {Promise<string[]>} */
async function tablesOf(client) {
  const { rows } = await client.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  return rows.map(({ tablename }) => tablename)
}

/** @param {pg.Client} left @param {pg.Client} right */
async function compareDefinitions(left, right) {
  const [ours, theirs] = await Promise.all(
    [left, right].map(async (client) => {
      const { rows } = await client.query(definitions)
      return new Set(rows.map(({ line }) => /** @type {string} */ (line)))
    }),
  )
  const missing = [...(ours ?? [])].filter((line) => !theirs?.has(line))
  const added = [...(theirs ?? [])].filter((line) => !ours?.has(line))
  return [...missing.map((line) => `missing: ${line}`), ...added.map((line) => `new: ${line}`)]
}

/** @param {pg.Client} left @param {pg.Client} right @param {string} table */
async function compareTable(left, right, table) {
  const count = { rows: 0, missing: 0, added: 0 }
  const ours = rowsOf(left, table)
  const theirs = rowsOf(right, table)
  let [our, their] = [await ours.next(), await theirs.next()]
  while (!our.done || !their.done) {
    const order = our.done
      ? 1
      : their.done
        ? -1
        : Buffer.compare(Buffer.from(our.value), Buffer.from(their.value))
    if (order <= 0) count.rows += 1
    if (order < 0) count.missing += 1
    if (order > 0) count.added += 1
    if (order <= 0) our = await ours.next()
    if (order >= 0) their = await theirs.next()
  }
  return count
}

/** The rows of a table as text, in byte order. @param {pg.Client} client @param {string} table */
async function* rowsOf(client, table) {
  const name = client.escapeIdentifier(table)
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [name])
  if (!found[0]?.there) return
  await client.query(
    `DECLARE rows CURSOR FOR SELECT t::text AS row FROM ${name} t ORDER BY t::text COLLATE "C"`,
  )
  for (;;) {
    const { rows } = await client.query(`FETCH ${batch} FROM rows`)
    for (const { row } of rows) yield /** @type {string} */ (row)
    if (rows.length < batch) break
  }
  await client.query('CLOSE rows')
}
