import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type * as engineTypes from '@prisma/schema-engine-wasm'

export const SCHEMA_FILE = 'prisma/schema.prisma'

type EngineModule = typeof engineTypes & { __wbg_set_wasm: (exports: WebAssembly.Exports) => void }

/** The package's own entry imports the .wasm file as a module, which Node does not support. */
async function loadEngine(): Promise<EngineModule> {
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const glue = (await import(pathToFileURL(entry).href)) as EngineModule
  const bytes = await readFile(entry.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  })
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports as WebAssembly.Exports & { __wbindgen_start: () => void }).__wbindgen_start()
  return glue
}

/**
 * Writes the SQL that leads from one Prisma schema to another; `null` stands for an empty database.
 * @param connectionString any PostgreSQL: the engine demands a connection, but reads nothing from it
 */
export async function diffSchemas(
  before: string | null,
  after: string,
  connectionString: string,
): Promise<string> {
  const { SchemaEngine } = await loadEngine()
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString }))
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter)
  const schema = (content: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: SCHEMA_FILE, content }],
  })
  const { stdout } = await engine.diff({
    from: before === null ? { tag: 'empty' } : schema(before),
    to: schema(after),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  engine.free()
  return stdout ?? ''
}
