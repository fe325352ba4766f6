import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { closedPolicy, fixedHeaders } from './lib/http/fixed-headers'

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
})

const config: NextConfig = {
  output: 'standalone',
  // Compression would hold back event streams; a proxy in front compresses files.
  compress: false,
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  typedRoutes: false,
  images: { unoptimized: true },
  // The tests have checked the types of these very files by then (scripts/test.mjs); any other build checks them itself.
  typescript: { ignoreBuildErrors: process.env.TYPES_CHECKED === '1' },
  serverExternalPackages: [
    'pg',
    'pino',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@prisma/schema-engine-wasm',
    'prom-client',
  ],
  experimental: {
    authInterrupts: true,
    // Only the tests keep what was compiled for the next build of the same clone.
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE === '1',
    // A page is loaded when it is first asked for: all of them at the start hold 80 MB, and save no time that shows.
    preloadEntriesOnStart: false,
    // Few files for a hall that arrives (docs/decisions/079-few-files.md): what is smaller than the first is merged,
    // and what is larger than the second never.
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 8_000_000 },
  },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: fixedHeaders },
      // What middleware.ts does not see; pages get a policy of their own there.
      {
        source: '/:path(backend/.*|_next/static/.*|sw.js|manifest.*|icon[-.].*|apple-icon.*|favicon.ico)',
        headers: [closedPolicy],
      },
    ]),
}

export default withNextIntl(config)
