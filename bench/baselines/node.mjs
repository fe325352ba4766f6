import http from 'node:http'
import pg from 'pg'

// The baseline under every submission: no framework, one row inserted per POST. A child process; tells its port.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query('create table if not exists baseline (id bigserial primary key, body jsonb, at timestamptz)')

const server = http.createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += chunk))
  request.on('end', () => {
    if (request.method !== 'POST') return response.end()
    pool.query('insert into baseline (body, at) values ($1, clock_timestamp()) returning at', [text]).then(
      ({ rows }) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ submittedAt: rows[0].at }))
      },
      () => response.writeHead(500).end(),
    )
    return undefined
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit(0))
