import pg from 'pg'
import { dumpProblem, dumpRows } from '@/scripts/backup.mjs'

/** A table of a dump: its rows in the order in which they stand there, each cell as it is written there. */
export type DumpedTable = { columns: string[]; rows: string[][] }

export type Dump = Map<string, DumpedTable>

/** A statement `COPY … TO STDOUT`: `pg` passes what it sends to this method, which is empty in the class itself. */
class CopyOut extends pg.Query {
  readonly chunks: Buffer[] = []

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.chunks.push(Buffer.from(chunk))
  }
}

/** What `COPY` sends for a table. */
async function copy(client: pg.Client, table: string): Promise<string> {
  const statement = new CopyOut(`COPY ${table} TO STDOUT`)
  await new Promise<void>((resolve, reject) => {
    statement.once('end', () => resolve())
    statement.once('error', reject)
    client.query(statement)
  })
  return Buffer.concat(statement.chunks).toString('utf8')
}

/** The part of a dump that holds the rows, made by the statements that pg_dump sends, in one snapshot as there. */
async function copyRows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: tables } = await client.query<{ name: string; columns: string }>(`
      SELECT format('public.%I', c.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`)
    let text = ''
    for (const { name, columns } of tables) {
      const rows = await copy(client, `${name} (${columns})`)
      text += `COPY ${name} (${columns}) FROM stdin;\n${rows}\\.\n\n`
    }
    return text
  } finally {
    await client.end()
  }
}

/** Reads the rows of a dump in pg_dump's plain format. */
function parseDump(text: string): Dump {
  const tables = [...text.matchAll(/^COPY public\.(\S+) \((.*)\) FROM stdin;\n([\s\S]*?)^\\\.$/gm)]
  return new Map(
    tables.map(([, table = '', columns = '', rows = '']) => [
      table.replaceAll('"', ''),
      {
        columns: columns.split(', ').map((column) => column.replaceAll('"', '')),
        rows: rows
          .split('\n')
          .slice(0, -1)
          .map((row) => row.split('\t')),
      },
    ]),
  )
}

/**
 * All rows of the test's database as a dump holds them: by pg_dump, or where that is missing or older than the server, by the
 * statements that it would send (`COPY`), which write the same lines in the same order.
 */
export async function dumpAll(): Promise<Dump> {
  const url = process.env.DATABASE_URL ?? ''
  const fits = (await dumpProblem(url)) === undefined
  return parseDump(await (fits ? dumpRows(url) : copyRows(url)))
}
