import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fail, root, UserError } from './children.mjs'
import { flows, notCounted, notFollowed } from './flow-list.mjs'
import { install } from './install.mjs'

/** @typedef {import('./follow.mjs').Followed & { all: number }} Followed `all`: how many files it uses, counted or not */
/** @typedef {import('./modules.mjs').Modules} Modules */

const page = 'docs/architecture.md'
const picture = 'docs/architecture.svg'
const [begin, end] = ['<!-- flows -->', '<!-- /flows -->']

/** The product's own code, without tests and generated files. @returns {string[]} */
function productFiles() {
  const below = ['app', 'components', 'lib'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
  )
  return [...below, 'middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts']
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test|\.d)\.tsx?$/.test(file))
    .toSorted()
}

/** @param {import('./follow.mjs').Followed} followed */
const filesOf = ({ reached }) => reached.flatMap(({ files }) => files)

/** @param {Modules} modules @param {Followed[]} followed @param {string[]} files */
function print(modules, followed, files) {
  /** @param {string[]} list */
  const lines = (list) => list.reduce((sum, file) => sum + modules.read(file).lines, 0)
  for (const one of followed) {
    console.log(`\n${one.flow.title}`)
    for (const { step, files: reached } of one.reached) {
      console.log(`  ${step.does}`)
      for (const file of reached) console.log(`    ${String(modules.read(file).lines).padStart(4)}  ${file}`)
    }
    console.log('  Not counted')
    for (const [{ name, why }, left] of one.left)
      console.log(`    ${String(left.size).padStart(4)}  ${name}: ${why}`)
  }
  console.log('\nCounted, but not followed')
  for (const { name, why } of notFollowed) console.log(`  ${name}: ${why}`)
  console.log()
  for (const one of followed) {
    const own = filesOf(one)
    console.log(
      `${one.flow.name}: ${own.length} files, ${lines(own)} lines (${one.all} files with all they use)`,
    )
  }
  console.log(`lib/rounds: ${files.filter((file) => file.startsWith('lib/rounds/')).length} files`)
  console.log(`product: ${files.length} files, ${lines(files)} lines`)
}

/** @param {Followed[]} followed @returns {string} the part of the page between its marks */
function describe(followed) {
  const parts = followed.flatMap((one) => [
    `### ${one.flow.title} (${filesOf(one).length} files)`,
    '',
    ...one.reached.flatMap(({ step, files }, at) => [
      `${at + 1}. ${step.does}`,
      ...files.map((file) => `    - [\`${file}\`](<../${file}>)`),
    ]),
    '',
    ...(one.flow.beside ?? []).flatMap(({ name, why }) => [`Not counted: \`${name}\` ${why}.`, '']),
  ])
  /** @param {readonly import('./follow.mjs').Leaf[]} leaves */
  const listed = (leaves) => leaves.map(({ name, why }) => `- \`${name}\`: ${why}`)
  const used = notCounted.filter((leaf) => followed.some((one) => one.left.has(leaf)))
  return [
    begin,
    '',
    ...parts,
    'Counted, but not followed, because they are the same in every flow:',
    '',
    ...listed(notFollowed),
    '',
    'Not counted, because the call says all that the flow needs:',
    '',
    ...listed(used),
    '',
    end,
  ].join('\n')
}

/** @param {string} file @param {string} wanted @param {boolean} isCheck */
function bringUpToDate(file, wanted, isCheck) {
  const full = path.join(root, file)
  if (fs.existsSync(full) && fs.readFileSync(full, 'utf8') === wanted) return
  if (isCheck) throw new UserError(`${file} does not show the code as it is: run npm run flows -- --write.`)
  fs.writeFileSync(full, wanted)
  console.log(`${file} is up to date.`)
}

/** @param {Followed[]} followed @returns {string} the page with its part as it should be */
function pageWith(followed) {
  const text = fs.readFileSync(path.join(root, page), 'utf8')
  const [before, rest = ''] = text.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new UserError(`${page} lacks ${begin} … ${end}.`)
  return before + describe(followed) + after
}

/** Prints the flows; --write updates the page and its picture, --graph only the picture, --check compares. */
async function main() {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, graph: { type: 'boolean' }, check: { type: 'boolean' } },
  })
  await install({ forTests: true })
  const [{ Modules }, { followFlow }, { drawPicture, importGraph }] = await Promise.all([
    import('./modules.mjs'),
    import('./follow.mjs'),
    import('./picture.mjs'),
  ])
  const modules = new Modules(root)
  const files = productFiles()
  const followed = flows.map((flow) => ({
    ...followFlow(modules, flow, notCounted, notFollowed),
    all: filesOf(followFlow(modules, { ...flow, beside: [] }, [])).length,
  }))
  const { write = false, graph = false, check = false } = values
  if (write || check) bringUpToDate(page, pageWith(followed), check)
  if (write || check || graph)
    bringUpToDate(
      picture,
      drawPicture(
        importGraph(
          modules,
          files.filter((file) => file.includes('/')),
        ),
      ),
      check,
    )
  else print(modules, followed, files)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail)
