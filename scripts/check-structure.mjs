import fs from 'node:fs'
import path from 'node:path'
import { root as ownRoot } from './children.mjs'
import { handlersOf } from './handlers.mjs'
import { idleRules } from './idle-rules.mjs'
import { domains, infrastructure } from './import-table.mjs'
import { importsOf } from './imports.mjs'

const root = process.argv[2] ?? ownRoot

/** What may stand at the top level. */
const topLevel = new Set(
  `package.json next.config.ts tsconfig.json prisma app components lib messages middleware.ts instrumentation.ts instrumentation-client.ts tests docker-compose.yml
  README.md LICENSE CHANGELOG.md CONTRIBUTING.md SECURITY.md docs scripts bench faults public Dockerfile Caddyfile
  package-lock.json postcss.config.mjs vitest.config.ts playwright.config.ts knip.json lefthook.yml prisma.config.ts
  .ci .dockerignore .editorconfig .github .gitattributes .gitignore .npmrc .nvmrc .oxlintrc.json .prettierignore .prettierrc.json`.split(
    /\s+/,
  ),
)
/** Made by tools, or private to a machine: not part of the product. */
const ignored =
  /^(\.git|node_modules|\.next|\.data|test-results|playwright-report|next-env\.d\.ts|\.env.*|.*\.tsbuildinfo|\.(vscode|idea|DS_Store))$/

const domainFile = /^(?:[a-z0-9]+-)*(schema|queries|commands|rules|client|sql)(?:\.test)?\.tsx?$/
/** What live screens receive is more than those. */
const lectureStateFile = /^feed\.ts$/
const libFiles = new Set('bounds cn coalesced domain-hooks env later-bounds remember store theme'.split(' '))
const folders = [...infrastructure, ...domains]
const drawers = /^(utils?|helpers?|misc|types?|constants?|common|shared|index)\.tsx?$/

/**
 * The most lines that a file may have, first match wins. What a file may import stands in import-table.mjs.
 * @type {{ kind: string, at: RegExp, lines: number }[]}
 */
const table = [
  { kind: 'test', at: /\.test\.tsx?$|^tests\//, lines: 400 },
  { kind: 'route', at: /^app\/backend\/.*route\.ts$/, lines: 80 },
  { kind: 'route table', at: /^app\/backend\/api\/(routes|front)\.ts$/, lines: 250 },
  { kind: 'component', at: /^components\/|^app\/.*\/?_components\//, lines: 150 },
  { kind: 'page', at: /^app\//, lines: 80 },
  { kind: 'schema', at: /^lib\/[a-z/-]+\/(?:[a-z0-9]+-)*schema\.ts$/, lines: 150 },
  { kind: 'rules', at: /^lib\/[a-z/-]+\/(?:[a-z0-9]+-)*rules\.ts$/, lines: 200 },
  { kind: 'library', at: /^lib\//, lines: 250 },
  { kind: 'middleware', at: /^middleware\.ts$/, lines: 80 },
  { kind: 'script', at: /^(scripts|prisma|bench|faults)\//, lines: 350 },
] // prettier-ignore

/** Kinds that tools insist on, or that a tool would not find otherwise: they export a default. */
const defaultAllowed =
  /^app\/(?!.*_components).*\.(tsx|ts)$|\.config\.(ts|mjs)$|^lib\/i18n\/request\.ts$|^tests\/setup\//
/**
 * Handlers outside of the contract: next-auth's own, what a SAML provider posts, and the answer to every path that
 * nothing serves.
 */
const undeclaredRoutes = new Set([
  'app/backend/api/auth/[...nextauth]/route.ts',
  'app/backend/api/saml/acs/route.ts',
  'app/backend/[[...path]]/route.ts',
])
/** The only files that run SQL: those named after it, the database's own infrastructure, scripts and tests. */
const mayHaveSql =
  /-sql\.ts$|^lib\/db\/|^lib\/realtime\/bus\.ts$|^lib\/http\/health\.ts$|^(tests|prisma|bench|faults|scripts)\//
/** The one file that moves. */
const guardedNavigation = 'components/layout/use-guarded-navigation.ts'

/** @type {string[]} */
const problems = []
/** The rows of the table that have met a file, by their pattern. @type {Set<RegExp>} */
const metKinds = new Set()
let handlerCount = 0
let sqlCount = 0
const sources = ['app', 'components', 'lib', 'prisma', 'scripts', 'bench', 'faults', 'tests'].flatMap(
  filesBelow,
)
checkTopLevel()
for (const file of [...sources, 'middleware.ts', 'next.config.ts']) checkFile(file)
problems.push(
  ...idleRules({ table, metKinds, libFiles, folders, undeclaredRoutes, sources, handlerCount, sqlCount }),
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error(`\n${problems.length} breaches of the structure.`)
process.exit(problems.length > 0 ? 1 : 0)

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!fs.existsSync(path.join(root, folder))) return []
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (file === 'prisma/generated') return []
    if (entry.isDirectory()) return filesBelow(file)
    return /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts') ? [file] : []
  })
}

function checkTopLevel() {
  for (const name of fs.readdirSync(root)) {
    if (!topLevel.has(name) && !ignored.test(name)) {
      problems.push(`${name}: the top level is fixed; put it into one of the folders that exist.`)
    }
  }
}

/** @param {string} file */
function kindOf(file) {
  return table.find((row) => row.at.test(file))
}

/** @param {string} file */
function checkFile(file) {
  const full = path.join(root, file)
  if (!fs.existsSync(full)) return
  const text = fs.readFileSync(full, 'utf8')
  const row = kindOf(file)
  if (!row) return
  metKinds.add(row.at)
  checkName(file)
  const lines = text.trimEnd().split('\n').length
  if (lines > row.lines) {
    problems.push(
      `${file}: ${lines} lines; a ${row.kind} file has at most ${row.lines}. Split it by sub-noun.`,
    )
  }
  if (/^export default/m.test(text) && !defaultAllowed.test(file)) {
    problems.push(`${file}: exports a default; only pages, layouts and configurations do.`)
  }
  for (const { names, from } of importsOf(text)) checkPublish(file, names, from)
  if (row.kind === 'route') checkRoute(file, text)
  if (/\$(query|execute)Raw(Unsafe)?\b/.test(text)) checkSql(file, text)
  if (/^(app|components|lib)\//.test(file)) checkMoves(file, text)
  if (/^lib\/.*commands\.ts$/.test(file)) checkClock(file, text)
}

/** What is stored has one clock, the database's: those of processes differ. @param {string} file @param {string} text */
function checkClock(file, text) {
  if (/\bnew Date\(\)|\bDate\.now\(\)/.test(text))
    problems.push(`${file}: the time is the database's; ask readClock().`)
}

/**
 * Before every move the sign-in is asked about again, so there is one way to move: GuardedLink, and
 * useGuardedNavigation behind it. Everything else only refreshes. @param {string} file @param {string} text
 */
function checkMoves(file, text) {
  if (file === guardedNavigation) return
  if (/from 'next\/link'/.test(text))
    problems.push(`${file}: links are made by GuardedLink, not by next/link.`)
  for (const [, before = ''] of text.matchAll(/^(.*)\buseRouter\(\)/gm)) {
    if (before.trim() !== 'const router =') problems.push(`${file}: useRouter() is called \`router\`.`)
  }
  for (const [, method = ''] of text.matchAll(/\brouter\s*\??\.\s*(\w+)\(/g)) {
    if (method === 'refresh') continue
    problems.push(`${file}: moves are made by useGuardedNavigation, not by router.${method}().`)
  }
}

/** @param {string} file */
function checkName(file) {
  const [top, folder = '', ...rest] = file.split('/')
  const name = path.basename(file)
  if (!/^[a-z0-9.-]+$/.test(name)) problems.push(`${file}: file names are kebab-case.`)
  if (top !== 'scripts' && drawers.test(name))
    problems.push(`${file}: no drawers and no barrels; name what is in it.`)
  if (top !== 'lib') return
  if (rest.length === 0) {
    const stem = folder.replace(/(\.test)?\.ts$/, '')
    if (!libFiles.has(stem))
      problems.push(`${file}: beside ${[...libFiles].join(', ')} lib/ holds folders only.`)
  } else if (domains.includes(folder)) {
    const isNamed = domainFile.test(name) || (folder === 'lecture-state' && lectureStateFile.test(name))
    // Of questions each kind has a folder of its own.
    const depth = file.startsWith('lib/questions/kinds/') ? 3 : 1
    if (rest.length > depth || !isNamed) {
      problems.push(
        `${file}: a domain has schema, queries, commands, sql, rules, client (or <sub-noun>-…), nothing else.`,
      )
    }
  } else if (!infrastructure.includes(folder)) {
    problems.push(`${file}: ${folder} is not a domain of the product.`)
  }
}

/** @param {string} file @param {string} names @param {string} from */
function checkPublish(file, names, from) {
  if (!file.startsWith('lib/') || from !== '@/lib/realtime/bus' || !/\bpublish\b/.test(names)) return
  if (!file.endsWith('commands.ts')) problems.push(`${file}: only commands publish.`)
}

/** SQL is found by the name of its file, and its text never varies. @param {string} file @param {string} text */
function checkSql(file, text) {
  if (file.endsWith('-sql.ts')) sqlCount += 1
  if (!mayHaveSql.test(file))
    problems.push(`${file}: runs SQL; put the statement into a file called …-sql.ts.`)
  if (/^(app|components|lib)\//.test(file) && /RawUnsafe\b/.test(text))
    problems.push(`${file}: SQL is written as a template, not joined as text.`)
}

/** Every handler is declared, so that the API's description and the access tests know it. @param {string} file @param {string} text */
function checkRoute(file, text) {
  if (undeclaredRoutes.has(file)) return
  const handlers = handlersOf(text)
  if (!handlers?.length) {
    problems.push(`${file}: exports the methods of route({ … }), each a handler, and nothing else.`)
  }
  for (const { name, declared } of handlers ?? []) {
    handlerCount += 1
    if (!declared) problems.push(`${file}: ${name} must be made by endpoint() or actions().`)
  }
}
