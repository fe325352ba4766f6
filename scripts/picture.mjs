import path from 'node:path'
import { domains } from './import-table.mjs'

/** @typedef {import('./modules.mjs').Modules} Modules */
/** @typedef {Map<string, Set<string>>} Graph the folders that each folder imports */
/** @typedef {{ name: string, layer: number, x: number, y: number }} Box */

/** Folders of app/ with a box of their own; the rest of app/ shares one. */
const areas = [
  'app/backend',
  'app/(rendered)/admin',
  'app/(rendered)/tutor',
  'app/(rendered)/app',
  'app/(prerendered)',
]

const layers = ['Infrastructure', 'Domains', 'Components', 'Pages and routes']

/** The only file of lib/ that imports every domain: the server loads it, and nothing in lib/ imports it. */
const domainHooks = 'lib/domain-hooks.ts'

/** @param {string} file */
function folderOf(file) {
  if (file === domainHooks) return file
  const [top, folder = '', ...rest] = file.split('/')
  if (top === 'app') return areas.find((area) => file.startsWith(`${area}/`)) ?? 'app'
  return rest.length > 0 ? `${top}/${folder}` : `${top}`
}

/** @param {string} folder */
function labelOf(folder) {
  if (folder === 'lib') return 'lib/*.ts'
  return folder.startsWith('app') ? folder : path.posix.basename(folder, '.ts')
}

/** @param {string} folder */
function layerOf(folder) {
  if (folder === domainHooks) return 3
  if (folder.startsWith('lib')) return domains.includes(folder.slice('lib/'.length)) ? 1 : 0
  return folder.startsWith('components') ? 2 : 3
}

/**
 * The imports between folders, without type imports.
 * @param {Modules} modules @param {string[]} files @returns {Graph}
 */
export function importGraph(modules, files) {
  /** @type {Graph} */
  const graph = new Map(files.map((file) => [folderOf(file), new Set()]))
  for (const file of files) {
    for (const from of modules.read(file).from) {
      const target = modules.resolve(file, from)
      if (target !== undefined && folderOf(target) !== folderOf(file))
        graph.get(folderOf(file))?.add(folderOf(target))
    }
  }
  return graph
}

/**
 * Removes implied imports: if A imports B and B imports C, an arrow from A to C adds nothing.
 * @param {Graph} graph @param {string[]} order @returns {Graph}
 */
function withoutImplied(graph, order) {
  const rank = new Map(order.map((name, at) => [name, at]))
  /** @param {string} from @param {string} to */
  const isDown = (from, to) => (rank.get(to) ?? 0) < (rank.get(from) ?? 0)
  /** The folders that a folder imports, directly or indirectly. @type {Map<string, Set<string>>} */
  const below = new Map()
  for (const name of order) {
    const direct = [...(graph.get(name) ?? [])].filter((target) => isDown(name, target))
    below.set(name, new Set(direct.flatMap((target) => [target, ...(below.get(target) ?? [])])))
  }
  return new Map(
    order.map((name) => {
      const targets = [...(graph.get(name) ?? [])]
      const down = targets.filter((target) => isDown(name, target))
      const implied = new Set(down.flatMap((target) => [...(below.get(target) ?? [])]))
      return [name, new Set(targets.filter((target) => !isDown(name, target) || !implied.has(target)))]
    }),
  )
}

/**
 * Layer by layer; domains in their own order, others after what they import.
 * @param {Graph} graph @returns {string[]}
 */
function inOrder(graph) {
  const own = domains.map((domain) => `lib/${domain}`)
  return layers.flatMap((_, layer) => {
    if (layer === 1) return own
    const waiting = [...graph.keys()].filter((folder) => layerOf(folder) === layer).toSorted()
    /** @type {string[]} */
    const placed = []
    /** @param {string} folder */
    const unmet = (folder) =>
      waiting.filter((other) => other !== folder && graph.get(folder)?.has(other)).length
    while (waiting.length > 0) {
      const next = waiting.reduce((best, folder) => (unmet(folder) < unmet(best) ? folder : best))
      placed.push(next)
      waiting.splice(waiting.indexOf(next), 1)
    }
    return placed
  })
}

const WIDTH = 1200
/** The positions of the layers' names, the size of a box, and the gaps between boxes. */
const MARGIN = 150
const BOX = { width: 104, height: 20 }
const ROW = 25
const GAP = 16
const CORNER = 6

/** @param {string[]} order @returns {{ boxes: Map<string, Box>, height: number }} */
function place(order) {
  const height = order.length * ROW + (layers.length + 1) * GAP + 40
  const pitch = (WIDTH - MARGIN - BOX.width - GAP) / (order.length - 1)
  const boxes = order.map((name, at) => {
    const layer = layerOf(name)
    const y = height - 40 - (at + 1) * ROW - (layer + 0.5) * GAP
    return /** @type {const} */ ([
      name,
      { name, layer, x: Math.round(MARGIN + at * pitch), y: Math.round(y) },
    ])
  })
  return { boxes: new Map(boxes), height }
}

/**
 * The arrow of an import: from the left side of a box along its row, then down to the imported box. One against the
 * order leaves on the right and goes up. @param {Box} from @param {Box} to
 */
function arrow(from, to) {
  const y = from.y + BOX.height / 2
  if (to.y > from.y) {
    const x = to.x + 8
    return `<path class="arrow" d="M${from.x} ${y}H${x + CORNER}q-${CORNER} 0 -${CORNER} ${CORNER}V${to.y - 1}"/>`
  }
  const x = to.x + BOX.width - 8
  const bottom = to.y + BOX.height + 1
  return `<path class="against" d="M${from.x + BOX.width} ${y}H${x - CORNER}q${CORNER} 0 ${CORNER} -${CORNER}V${bottom}"/>`
}

/** @param {Map<string, Box>} boxes */
function layerParts(boxes) {
  return layers.flatMap((title, layer) => {
    const ys = [...boxes.values()].filter((box) => box.layer === layer).map(({ y }) => y)
    const [top, bottom] = [Math.min(...ys) - 7, Math.max(...ys) + BOX.height + 7]
    return [
      `<rect class="layer" x="8" y="${top}" width="${WIDTH - 16}" height="${bottom - top}" rx="8"/>`,
      `<text class="title" x="20" y="${top + 24}">${title}</text>`,
    ]
  })
}

const style = `
  svg { --ground: #faf8f3; --band: #f1ede3; --box: #ffffff; --ink: #1b1d1c; --accent: #0e5a48; --live: #8a5a00 }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #101c18; --band: #182823; --box: #20352e; --ink: #f3f1ea; --accent: #7cd4ba; --live: #f2c94c }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--ink) }
  .title { font-weight: 700; font-size: 15px }
  .ground { fill: var(--ground) }
  .layer { fill: var(--band) }
  .box { fill: var(--box); stroke: var(--accent) }
  .arrow { fill: none; stroke: var(--accent); stroke-width: 1.25; marker-end: url(#head) }
  .against { fill: none; stroke: var(--live); stroke-width: 1.5; stroke-dasharray: 5 3; marker-end: url(#headAgainst) }
  #head path { fill: var(--accent) }
  #headAgainst path { fill: var(--live) }`

/** @param {string} id */
const head = (id) =>
  `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L8 4L0 8z"/></marker>`

/** @param {number} against how many arrows */
function legend(against) {
  const dashed = against > 0 ? ` Dashed: against the order (${against}).` : ''
  return `An arrow leads from a folder to one that it imports; it is left out where other arrows lead there, too.${dashed}`
}

/** The picture of docs/architecture.md. @param {Graph} graph @returns {string} */
export function drawPicture(graph) {
  const order = inOrder(graph)
  const { boxes, height } = place(order)
  const arrows = [...withoutImplied(graph, order)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([name, imported]) =>
      [...imported].toSorted().flatMap((target) => {
        const [from, to] = [boxes.get(name), boxes.get(target)]
        return from && to ? [arrow(from, to)] : []
      }),
    )
  const against = arrows.filter((drawn) => drawn.includes('"against"')).length
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    '<title>The folders of the product and the imports between them</title>',
    `<style>${style}\n</style>`,
    `<defs>${head('head')}${head('headAgainst')}</defs>`,
    `<rect class="ground" width="${WIDTH}" height="${height}" rx="12"/>`,
    ...layerParts(boxes),
    ...arrows,
    ...[...boxes.values()].flatMap(({ name, x, y }) => [
      `<rect class="box" x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="4"/>`,
      `<text x="${x + 8}" y="${y + 14}">${labelOf(name)}</text>`,
    ]),
    `<text x="20" y="${height - 18}">${legend(against)}</text>`,
    '</svg>',
    '',
  ].join('\n')
}
