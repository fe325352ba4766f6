import fs from 'node:fs/promises'
import { deserializeParamGraph, serializeParamGraph } from '@prisma/param-graph'

/**
 * Prisma's client has a table of which fields each part of a query may have. It keeps the fields of a part in an object
 * whose keys are the numbers of their names, and the engine gives such an object room up to half as much again as the
 * highest one.
 * @typedef {import('@prisma/param-graph').ParamGraphData} QueryTable
 */

/** The place of the table in the generated client: the names as JSON within a string, the rest encoded. */
const place = /(?<=\n {2}strings: JSON\.parse\()(".*")(\),\n {2}graph: )(".*")(?=\n)/

/**
 * Renumbers the names by the number of parts that use them, so that most parts have low numbers.
 * @param {QueryTable} table @returns {QueryTable} the same names, parts and roots
 */
export function numberByUse({ strings, inputNodes, outputNodes, roots }) {
  /** @type {Map<number, number>} */
  const uses = new Map()
  for (const { edges } of [...inputNodes, ...outputNodes])
    for (const name of Object.keys(edges).map(Number)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const order = [...strings.keys()].toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0))
  const numbers = new Map(order.map((old, number) => [old, number]))
  const numberOf = (/** @type {number} */ old) => numbers.get(old) ?? old
  /** @template T @param {Record<number, T>} edges @param {(edge: T) => T} change */
  const renumber = (edges, change) =>
    Object.fromEntries(Object.entries(edges).map(([name, edge]) => [numberOf(Number(name)), change(edge)]))
  return {
    strings: order.map((old) => strings[old] ?? ''),
    inputNodes: inputNodes.map(({ edges }) => ({
      edges: renumber(edges, ({ enumNameIndex: name, ...edge }) =>
        name === undefined ? edge : { ...edge, enumNameIndex: numberOf(name) },
      ),
    })),
    outputNodes: outputNodes.map(({ edges }) => ({ edges: renumber(edges, (edge) => edge) })),
    roots,
  }
}

/**
 * Renumbers the names in a generated client (docs/decisions/083-garbage-at-rest.md).
 * @param {string} file its `internal/class.ts`
 */
export async function shortenQueryTable(file) {
  const source = await fs.readFile(file, 'utf8')
  if (!place.test(source)) throw new Error(`${file} has no table of queries where Prisma used to write it.`)
  const shortened = source.replace(place, (_all, names, between, encoded) => {
    const table = deserializeParamGraph({
      strings: JSON.parse(JSON.parse(names)),
      graph: JSON.parse(encoded),
    })
    const { strings, graph } = serializeParamGraph(numberByUse(table))
    return `${JSON.stringify(JSON.stringify(strings))}${between}${JSON.stringify(graph)}`
  })
  await fs.writeFile(file, shortened)
}
