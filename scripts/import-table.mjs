/**
 * What each layer and each domain must not import (docs/architecture.md), where oxlint enforces it. `npm run imports`
 * writes the rows into .oxlintrc.json; a test plants a breach of each row.
 * @typedef {{ name: string, files: string[], forbidden: Ban[], breach: { file: string, imports: string } }} Row
 * @typedef {{ group: string[], message: string }} Ban
 */

/** From left to right: a domain may import only those before it. Those in the same entry must not import each other. */
const domainOrder = [
  ['audit'],
  ['chair'],
  ['users'],
  ['semesters'],
  ['lectures'],
  ['images'],
  ['sessions'],
  ['participants'],
  ['questions'],
  ['quickchecks'],
  ['rounds'],
  ['feedback', 'tempo', 'ratings'],
  ['analytics'],
  ['privacy'],
  ['lecture-state'],
  ['walls'],
]
export const domains = domainOrder.flat()
export const infrastructure = [
  'http',
  'auth',
  'realtime',
  'offline',
  'db',
  'observability',
  'i18n',
  'markdown',
]

/** @param {string[]} folders @param {string} message @returns {Ban} */
const ban = (folders, message) => ({ group: folders.map((folder) => `@/${folder}/**`), message })
/** @param {readonly string[]} names @param {string} ending @returns {string[]} files `<ending>` and `<sub-noun>-<ending>` of domains */
const filesOf = (names, ending) =>
  names.flatMap((name) => [`@/lib/${name}/${ending}`, `@/lib/${name}/*-${ending}`])

const noScreens = ban(['app', 'components'], 'lib/ knows no screen.')
const noDatabase = {
  group: ['@/lib/db/**', '!@/lib/db/deadline', '@/prisma/generated/client'],
  message: 'Only queries and commands use the database.',
}
const noServer = {
  group: [...filesOf(['*'], 'queries'), ...filesOf(['*'], 'commands'), ...filesOf(['*'], 'sql')],
  message: 'The browser has no database: call the API through lib/*/client.',
}
const noStatements = {
  group: filesOf(['*'], 'sql'),
  message: 'Only queries and commands run statements.',
}
const noClient = {
  group: filesOf(domains, 'client'),
  message: 'This runs on the server: call the function, not the API.',
}
const noFramework = {
  group: ['next', 'next/**', 'next-auth', 'next-auth/**'],
  message: 'The request ends at the route.',
}

const noParent = { group: ['../**'], message: 'Another folder is imported by its full name, @/….' }

/** @param {string} domain @returns {Ban[]} */
function rightOf(domain) {
  const place = domainOrder.findIndex((names) => names.includes(domain))
  const right = domainOrder
    .slice(place)
    .flat()
    .filter((name) => name !== domain)
  return right.length === 0
    ? []
    : [
        ban(
          right.map((name) => `lib/${name}`),
          `An import goes left only; this is not left of ${domain}.`,
        ),
      ]
}

/** @type {Row[]} */
const layers = [
  {
    name: 'pages',
    files: ['app/**/*.{ts,tsx}', '!app/**/_components/**', '!app/backend/**'],
    forbidden: [
      noDatabase,
      noStatements,
      noClient,
      { group: filesOf(['*'], 'commands'), message: 'A page reads; what it changes goes through the API.' },
    ],
    breach: { file: 'app/(rendered)/tutor/page.tsx', imports: '@/lib/db/client' },
  },
  {
    name: 'routes',
    files: ['app/backend/**/*.ts'],
    forbidden: [noDatabase, noStatements, noClient, ban(['components'], 'A route shows nothing.')],
    breach: { file: 'app/backend/api/feedback/route.ts', imports: '@/lib/db/client' },
  },
  {
    name: 'components of a domain',
    files: ['components/**/*.{ts,tsx}', 'app/**/_components/**/*.{ts,tsx}', '!components/ui/**'],
    forbidden: [noDatabase, noServer, ban(['app/backend'], 'A route is called over HTTP.')],
    breach: { file: 'components/rounds/planted.tsx', imports: '@/lib/rounds/queries' },
  },
  {
    name: 'components/ui',
    files: ['components/ui/**/*.{ts,tsx}'],
    forbidden: [
      {
        group: ['@/lib/**', '!@/lib/cn', '!@/lib/bounds', '!@/lib/store'],
        message: 'components/ui knows no word of the product.',
      },
      {
        group: ['@/components/**', '!@/components/ui/**', '@/app/**'],
        message: 'components/ui is used by the others.',
      },
    ],
    breach: { file: 'components/ui/planted.tsx', imports: '@/lib/lectures/schema' },
  },
  ...infrastructure.map((name) => ({
    name: `lib/${name}`,
    files: [`lib/${name}/**/*.ts`],
    forbidden: [
      ban(
        domains.map((domain) => `lib/${domain}`),
        'Infrastructure knows no domain.',
      ),
      noScreens,
    ],
    breach: { file: `lib/${name}/planted.ts`, imports: '@/lib/lectures/queries' },
  })),
]

/** @param {string} domain @returns {Row[]} */
function rowsOf(domain) {
  const right = rightOf(domain)
  /** @param {string} ending */
  const glob = (ending) => [`lib/${domain}/**/${ending}.ts`, `lib/${domain}/**/*-${ending}.ts`]
  const [first] = right
  const rightward = first?.group[0]?.replace('**', 'schema') ?? '@/components/planted'
  return [
    {
      name: `queries and commands of ${domain}`,
      files: [`lib/${domain}/**/*.ts`, '!**/*.test.ts'],
      forbidden: [...right, noScreens, noParent, noFramework, noClient],
      breach: { file: `lib/${domain}/planted-commands.ts`, imports: rightward },
    },
    {
      name: `schema and rules of ${domain}`,
      files: [...glob('schema'), ...glob('rules')],
      forbidden: [...right, noScreens, noParent, noFramework, noClient, noDatabase, noServer],
      breach: { file: `lib/${domain}/planted-rules.ts`, imports: '@/lib/db/client' },
    },
    {
      name: `client of ${domain}`,
      files: glob('client'),
      forbidden: [...right, noScreens, noParent, noDatabase, noServer],
      breach: { file: `lib/${domain}/planted-client.ts`, imports: `@/lib/${domain}/queries` },
    },
  ]
}

/** If several rows match a file, oxlint uses the last one. */
export const rows = [...layers, ...domains.flatMap(rowsOf)]
