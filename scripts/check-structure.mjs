import fs from 'node:fs'
import path from 'node:path'
import { root as ownRoot } from './children.mjs'
import { handlersOf } from './handlers.mjs'
import { idleRules } from './idle-rules.mjs'
import { importsOf } from './imports.mjs'

const root = process.argv[2] ?? ownRoot

/** What may stand at the top level. */
const topLevel = new Set(
  `package.json next.config.ts tsconfig.json prisma app components lib messages middleware.ts instrumentation.ts tests docker-compose.yml
  README.md LICENSE CHANGELOG.md CONTRIBUTING.md SECURITY.md docs scripts bench faults public Dockerfile Caddyfile
  package-lock.json postcss.config.mjs vitest.config.ts playwright.config.ts knip.json lefthook.yml prisma.config.ts
  .ci .dockerignore .editorconfig .github .gitattributes .gitignore .npmrc .nvmrc .oxlintrc.json .prettierignore .prettierrc.json`.split(
    /\s+/,
  ),
)
/** Made by tools, or private to a machine: not part of the product. */
const ignored =
  /^(\.git|node_modules|\.next|\.data|test-results|playwright-report|next-env\.d\.ts|\.env.*|.*\.tsbuildinfo|\.(vscode|idea|DS_Store))$/

/** An import between domains only goes to a lower rank. */
const ranks = Object.entries({
  audit: 1, chair: 2, users: 3, semesters: 4, lectures: 5, sessions: 6, participants: 7, questions: 8,
  quickchecks: 9, rounds: 10, feedback: 11, tempo: 11, ratings: 11, analytics: 12, privacy: 13,
}) // prettier-ignore
const rankOf = new Map(ranks)
const domainFile = /^(?:[a-z0-9]+-)*(schema|queries|commands|rules|client)(?:\.test)?\.tsx?$/
const libFiles = new Set(
  'bounds cn coalesced db db-adapter db-pool deadline env log markdown math theme'.split(' '),
)
const sharedFolders = new Set(['auth', 'http', 'i18n', 'live', 'metrics'])
const folders = [...sharedFolders, ...rankOf.keys()]
const drawers = /^(utils?|helpers?|misc|types?|constants?|common|shared|index)\.tsx?$/

/**
 * Kinds of files, first match wins. `imports` are the kinds that one may import (its own is always among
 * them, unless alone); `never` are packages that it must not use; `lines` is the most it may have.
 * @type {{ kind: string, at: RegExp, lines?: number, imports?: string, never?: RegExp, only?: RegExp }[]}
 */
const table = [
  { kind: 'test', at: /\.test\.tsx?$|^tests\// },
  { kind: 'route', at: /^app\/backend\/.*route\.ts$/, lines: 80,
    imports: 'http health fields errors auth schema queries commands stream route-table metrics', never: /^next\/|^pg$/ },
  { kind: 'route-table', at: /^app\/backend\/api\/(routes|front)\.ts$/, lines: 250, imports: 'route http metrics live-bus leaf' },
  { kind: 'part', at: /^app\/.*\/?_components\//, lines: 150,
    imports: 'ui layout part schema rules client live-client fetch redirects i18n leaf' },
  { kind: 'page', at: /^app\//, lines: 80,
    imports: 'ui layout part queries schema rules auth permissions redirects i18n leaf env style error-notice' },
  { kind: 'ui', at: /^components\/ui\//, lines: 150, imports: 'leaf error-notice' },
  { kind: 'layout', at: /^components\/layout\//, lines: 150,
    imports: 'ui part schema rules client live-client fetch redirects i18n leaf error-notice' },
  { kind: 'part', at: /^components\//, lines: 150,
    imports: 'ui layout schema rules client live-client fetch redirects i18n leaf error-notice' },
  { kind: 'schema', at: /^lib\/[a-z]+\/(?:[a-z0-9]+-)*schema\.ts$/, lines: 150, imports: 'leaf fields enums', only: /^zod$/ },
  { kind: 'rules', at: /^lib\/[a-z]+\/(?:[a-z0-9]+-)*rules\.ts$/, lines: 200, imports: 'leaf schema permissions enums', only: /^(zod|papaparse)$/ },
  { kind: 'live-client', at: /^lib\/live\/client\.ts/, lines: 250, imports: 'live-events leaf fetch schema' },
  { kind: 'client', at: /^lib\/[a-z]+\/(?:[a-z0-9]+-)*client\.tsx?$/, lines: 250,
    imports: 'schema rules live-client live-events fetch leaf', never: /^(server-only|pg|node:|next\/headers)/ },
  { kind: 'queries', at: /^lib\/[a-z]+\/(?:[a-z0-9]+-)*queries\.ts$/, lines: 250,
    imports: 'db enums schema rules live-bus live-events errors fields permissions actor markdown i18n leaf env', never: /^next($|\/)|^next-(auth|intl\/)/ },
  { kind: 'commands', at: /^lib\/[a-z]+\/(?:[a-z0-9]+-)*commands\.ts$/, lines: 250,
    imports: 'db enums schema queries rules live-bus live-events errors fields permissions actor auth metrics leaf env',
    never: /^next($|\/)|^next-(auth|intl\/)/ },
  { kind: 'live-events', at: /^lib\/live\/events\.ts/, lines: 150, imports: 'leaf schema enums' },
  { kind: 'live-bus', at: /^lib\/live\/(bus|activity)\.ts/, lines: 250, imports: 'live-events db metrics leaf env' },
  { kind: 'stream', at: /^lib\/live\//, lines: 250,
    imports: 'live-bus live-events queries commands schema http errors auth actor metrics leaf env' },
  { kind: 'errors', at: /^lib\/http\/errors\.ts/, lines: 250, imports: '' },
  { kind: 'error-notice', at: /^lib\/http\/error-notice\.ts/, lines: 250, imports: 'errors fetch' },
  { kind: 'fetch', at: /^lib\/http\/(fetch-json|fetch-file|sending-loop|hedge|network-signs|participant-header)\.ts/, lines: 250, imports: 'errors' },
  { kind: 'fields', at: /^lib\/http\/fields\.ts/, lines: 150, imports: 'leaf errors' },
  { kind: 'health', at: /^lib\/http\/health\.ts/, lines: 100, imports: 'db errors leaf' },
  // The door notes who has come: presence is the one deed that every request of a participant brings about.
  { kind: 'http', at: /^lib\/http\/endpoint\.ts/, lines: 250,
    imports: 'errors fields auth actor permissions i18n leaf env messages commands' },
  { kind: 'http', at: /^lib\/http\//, lines: 250, imports: 'errors fields auth actor permissions i18n leaf env messages' },
  { kind: 'permissions', at: /^lib\/auth\/permissions\.ts/, lines: 250, imports: 'actor enums' },
  { kind: 'redirects', at: /^lib\/auth\/redirects\.ts/, lines: 250, imports: 'permissions' },
  { kind: 'actor', at: /^lib\/auth\/actor\.ts/, lines: 250, imports: 'permissions auth db enums leaf env errors' },
  { kind: 'auth', at: /^lib\/auth\/options\.ts/, lines: 250,
    imports: 'db enums errors http permissions actor leaf env schema commands queries' },
  { kind: 'auth', at: /^lib\/auth\//, lines: 250, imports: 'db enums errors http permissions redirects actor leaf env i18n' },
  { kind: 'i18n', at: /^lib\/i18n\//, lines: 250, imports: 'messages leaf' },
  { kind: 'db', at: /^lib\/db\.ts/, lines: 100, imports: 'metrics env' },
  { kind: 'db', at: /^lib\/db-(adapter|pool)\.ts/, lines: 150, imports: 'leaf' },
  { kind: 'metrics', at: /^lib\/metrics\//, lines: 250, imports: 'errors leaf env' },
  { kind: 'env', at: /^lib\/env\.ts/, lines: 250, imports: 'leaf' },
  { kind: 'leaf', at: /^lib\/(bounds|cn|coalesced|deadline|log|theme)\.ts/, lines: 150, imports: 'env' },
  { kind: 'markdown', at: /^lib\/(markdown|math)\.ts/, lines: 200, imports: '' },
  { kind: 'middleware', at: /^middleware\.ts$/, lines: 80, imports: 'redirects auth actor http i18n leaf env' },
  { kind: 'script', at: /^(scripts|prisma|bench|faults)\//, lines: 350 },
  { kind: 'config', at: /^[^/]+$/ },
] // prettier-ignore

/** Kinds that tools insist on, or that a tool would not find otherwise: they export a default. */
const defaultAllowed =
  /^app\/(?!.*_components).*\.(tsx|ts)$|\.config\.(ts|mjs)$|^lib\/i18n\/request\.ts$|^tests\/setup\//
/** Handlers outside of the contract: next-auth's own, and the answer to every path that nothing serves. */
const undeclaredRoutes = new Set([
  'app/backend/api/auth/[...nextauth]/route.ts',
  'app/backend/[[...path]]/route.ts',
])
/** The one file that moves. */
const guardedNavigation = 'components/layout/use-guarded-navigation.ts'

/** @type {string[]} */
const problems = []
/** The rows of the table that have met a file, by their pattern. @type {Set<RegExp>} */
const metKinds = new Set()
let handlerCount = 0
const sources = ['app', 'components', 'lib', 'prisma', 'scripts', 'bench', 'faults', 'tests'].flatMap(
  filesBelow,
)
checkTopLevel()
for (const file of [...sources, 'middleware.ts', 'next.config.ts']) checkFile(file)
problems.push(...idleRules({ table, metKinds, libFiles, folders, undeclaredRoutes, sources, handlerCount }))
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
  if (row.lines && lines > row.lines) {
    problems.push(
      `${file}: ${lines} lines; a ${row.kind} file has at most ${row.lines}. Split it by sub-noun.`,
    )
  }
  if (/^export default/m.test(text) && !defaultAllowed.test(file)) {
    problems.push(`${file}: exports a default; only pages, layouts and configurations do.`)
  }
  for (const { names, from } of importsOf(text)) checkImport(file, row, names, from)
  if (row.kind === 'route') checkRoute(file, text)
  if (/^(app|components|lib)\//.test(file)) checkMoves(file, text)
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
  } else if (rankOf.has(folder)) {
    if (rest.length > 1 || !domainFile.test(name)) {
      problems.push(
        `${file}: a domain has schema, queries, commands, rules, client (or <sub-noun>-…), nothing else.`,
      )
    }
  } else if (!sharedFolders.has(folder)) {
    problems.push(`${file}: ${folder} is not a domain of the product.`)
  }
}

/** @param {string} file @param {(typeof table)[number]} row @param {string} names @param {string} from */
function checkImport(file, row, names, from) {
  if (row.imports === undefined || isLibraryRoute(file)) return
  const target = resolveImport(file, from)
  if (target === undefined) {
    const fits = row.only ? row.only.test(from) : !row.never?.test(from)
    if (!fits) problems.push(`${file}: a ${row.kind} file must not import ${from}.`)
    return
  }
  const kind = targetKind(target)
  if (kind !== row.kind && !row.imports.split(' ').includes(kind)) {
    problems.push(`${file}: a ${row.kind} file must not import ${target} (${kind}).`)
  }
  if (kind === 'live-bus' && /\bpublish\b/.test(names) && row.kind !== 'commands') {
    problems.push(`${file}: only commands publish.`)
  }
  checkDirection(file, target)
}

/** @param {string} file @param {string} from @returns {string | undefined} a path from the root, without its ending */
function resolveImport(file, from) {
  if (from.startsWith('@/')) return from.slice(2)
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : undefined
}

/** @param {string} target */
function targetKind(target) {
  if (target === 'prisma/generated/enums') return 'enums'
  if (target.startsWith('prisma/generated')) return 'db'
  if (target.startsWith('messages/')) return 'messages'
  if (target.endsWith('.css')) return 'style'
  return kindOf(/\.[a-z]+$/.test(target) ? target : `${target}.ts`)?.kind ?? 'unknown'
}

/** @param {string} file @param {string} target */
function checkDirection(file, target) {
  const [here, there] = [file, target].map((name) =>
    name.startsWith('lib/') ? name.split('/')[1] : undefined,
  )
  const [from, to] = [here, there].map((domain) => rankOf.get(domain ?? ''))
  if (from === undefined || to === undefined || here === there || to < from) return
  problems.push(
    `${file}: imports go left only: audit < chair < … < privacy; ${there} is not left of ${here}.`,
  )
}

/** next-auth's own handler. @param {string} file */
function isLibraryRoute(file) {
  return file.includes('[...nextauth]')
}

/** Every handler is declared, so that the API's description and the tests of its doors know it. @param {string} file @param {string} text */
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
