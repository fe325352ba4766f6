import pg from 'pg'

// A route of the bare Next application that `next.mjs` builds: one row inserted per POST.

export const dynamic = 'force-dynamic'

/** @type {pg.Pool | undefined} */
let pool

/** @param {Request} request */
export async function POST(request) {
  pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  const body = await request.json()
  const statement = 'insert into baseline (body, at) values ($1, clock_timestamp()) returning at'
  const { rows } = await pool.query(statement, [body])
  return Response.json({ submittedAt: rows[0].at })
}

export function GET() {
  return new Response()
}
