import { defineConfig } from 'prisma/config'

// For Prisma's own tools (studio, migrate deploy); Lectern itself migrates with prisma/migrate.ts.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
