import { readFile, readdir, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
} from '@prisma/driver-adapter-utils'
import type * as engineTypes from '@prisma/schema-engine-wasm'
import type { MigrationDirectory, MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import { Client, DatabaseError } from 'pg'

const prismaFolder = path.dirname(fileURLToPath(import.meta.url))
const migrationsFolder = path.join(prismaFolder, 'migrations')
const noFilter = { externalTables: [], externalEnums: [] }
/** Any fixed number: the name of the lock that lets one process migrate at a time. */
const migrationLock = 5318008

/** Applies the migrations a database does not have yet, and returns their names. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return withLock(databaseUrl, () =>
    withEngine(databaseUrl, async (engine) => {
      const migrationsList = await readMigrations()
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilter })
      return appliedMigrationNames
    }),
  )
}

/** Writes the SQL that leads from the migrations to schema.prisma, tried out in an empty database. */
async function writeMigration(emptyDatabase: string, name: string): Promise<string | null> {
  const script = await withEngine(emptyDatabase, async (engine) => {
    const schemaPath = path.join(prismaFolder, 'schema.prisma')
    const content = await readFile(schemaPath, 'utf8')
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...(await readMigrations()) },
      to: { tag: 'schemaDatamodel', files: [{ path: schemaPath, content }] },
      script: true,
      exitCode: null,
      filters: noFilter,
    })
    return stdout ?? ''
  })
  if (/^(\s*--.*)?\s*$/.test(script)) return null
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = path.join(migrationsFolder, `${timestamp}_${name}`, 'migration.sql')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, script)
  return file
}

async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  folders.sort()
  return {
    baseDir: migrationsFolder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(folders.map(readMigration)),
  }
}

async function readMigration(folder: string): Promise<MigrationDirectory> {
  const value = await readFile(path.join(migrationsFolder, folder, 'migration.sql'), 'utf8')
  return { path: folder, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } }
}

async function withLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'lectern migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work()
  } finally {
    await client.end()
  }
}

async function withEngine<T>(
  connectionString: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine: Engine } = await loadEngine()
  const adapter = new MigrationAdapter({ connectionString })
  const ignoreLog = () => undefined
  const engine = await Engine.new(
    { datamodels: undefined },
    ignoreLog,
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
  try {
    return await work(engine)
  } finally {
    engine.free()
    await adapter.close()
  }
}

/** The ordinary adapter, but for two things that migrations need and it lacks. */
class MigrationAdapter extends PrismaPg {
  private readonly open: Connection[] = []
  override async connect() {
    const connection = forMigrations(await super.connect())
    this.open.push(connection)
    return connection
  }
  /** Where the engine tries the migrations before it compares: the empty database of a temporary server. */
  override async connectToShadowDb() {
    return forMigrations(await super.connect())
  }
  /** The engine leaves its connections open. */
  async close() {
    await Promise.all(this.open.map((connection) => connection.dispose()))
  }
}

type Connection = Awaited<ReturnType<PrismaPg['connect']>>
type Query = (config: unknown) => Promise<{ fields?: { dataTypeID: number }[]; rows: object }>
/** PostgreSQL's one-byte "char", in its system catalogues only; the adapter does not know the type. */
const singleChar = 18
const varchar = 1043

function forMigrations(connection: Connection): Connection {
  const pool = connection.underlyingDriver() as unknown as { query: Query }
  const query = pool.query.bind(pool)
  // Scripts run as they are: cut at each ";" as by default, function bodies and comments would break.
  connection.executeScript = async (script) => {
    await query(script).catch((error: unknown) => {
      throw error instanceof DatabaseError ? new DriverAdapterError(describe(error)) : error
    })
  }
  const charColumns = new WeakMap<object, number[]>()
  pool.query = async (config) => {
    const result = await query(config)
    const chars = (result.fields ?? []).flatMap((field, at) => (field.dataTypeID === singleChar ? [at] : []))
    for (const at of chars) result.fields![at]!.dataTypeID = varchar
    charColumns.set(result.rows, chars)
    return result
  }
  const queryRaw = connection.queryRaw.bind(connection)
  connection.queryRaw = async (params) => {
    const result = await queryRaw(params)
    for (const at of charColumns.get(result.rows) ?? []) result.columnTypes[at] = ColumnTypeEnum.Character
    return result
  }
  return connection
}

function describe(error: DatabaseError) {
  const { code = '', severity = '', message, detail, column, hint } = error
  return { kind: 'postgres', code, severity, message, detail, column, hint } as const
}

type EngineModule = typeof engineTypes
interface EngineExports extends WebAssembly.Exports {
  __wbindgen_start: () => void
}
let engineModule: Promise<EngineModule> | undefined

function loadEngine() {
  engineModule ??= instantiateEngine()
  return engineModule
}

/** The package's own entry imports the .wasm file as a module, which Node cannot do. */
async function instantiateEngine(): Promise<EngineModule> {
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const glue = (await import(pathToFileURL(entry).href)) as EngineModule & {
    __wbg_set_wasm: (exports: WebAssembly.Exports) => void
  }
  const bytes = await readFile(entry.replace(/\.js$/, '.wasm'))
  // Its timer for a lock it could not get would otherwise keep every process alive for 10 s.
  const unrefTimeout = (callback: () => void, delay: number) => setTimeout(callback, delay >>> 0).unref()
  const timeouts = Object.keys(glue).filter((key) => key.startsWith('__wbg_setTimeout_'))
  const imports = { ...glue, ...Object.fromEntries(timeouts.map((key) => [key, unrefTimeout])) }
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': imports as unknown as WebAssembly.ModuleImports,
  })
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports as EngineExports).__wbindgen_start()
  return glue
}

async function main([command, name]: string[]) {
  if (command === 'diff' && name) {
    const file = await onTemporaryServer((url) => writeMigration(url, name))
    console.log(file ?? 'schema.prisma and the migrations agree: nothing to write.')
    return
  }
  const url = process.env.DATABASE_URL
  if (command !== undefined || !url)
    throw new Error('Usage: DATABASE_URL=… migrate.ts | migrate.ts diff <name>')
  const applied = await migrate(url)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
}

async function onTemporaryServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { startTemporaryPostgres } = await import('../scripts/postgres.mjs')
  const server = await startTemporaryPostgres()
  try {
    return await work(server.url('postgres'))
  } finally {
    await server.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
