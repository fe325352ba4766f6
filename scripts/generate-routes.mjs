import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './children.mjs'

const folder = 'app/backend/api'
const table = path.join(root, folder, 'routes.ts')
/** next-auth serves its own paths, a SAML provider posts to one, and the API document describes the others. */
const undocumented = ['auth/[...nextauth]', 'openapi.json', 'saml/acs']

/** @returns {string} the module that lists every route file of the API with its path */
export function routeTable() {
  const routes = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => path.dirname(file).replaceAll(path.sep, '/'))
    .filter((route) => !undocumented.includes(route))
    .toSorted()
  const imports = routes.map((route, i) => `import * as route${i} from '@/${folder}/${route}/route'`)
  const entries = routes.map((route, i) => {
    const slash = route.endsWith('.csv') ? '' : '/'
    return `  '/api/${route.replaceAll('[', '{').replaceAll(']', '}')}${slash}': route${i},`
  })
  return `// Written by scripts/generate-routes.mjs; npm run routes writes it again.
${imports.join('\n')}

/** Every path of the API with its handlers. */
export const routes = {
${entries.join('\n')}
}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = routeTable()
  const current = readFileSync(table, { encoding: 'utf8', flag: 'a+' })
  if (process.argv.includes('--check') && current !== wanted) {
    console.error(`${folder}/routes.ts does not list the routes as they are: run npm run routes.`)
    process.exit(1)
  }
  if (current !== wanted) writeFileSync(table, wanted)
}
