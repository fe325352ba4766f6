import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deserializeParamGraph, serializeParamGraph, type ParamGraphData } from '@prisma/param-graph'
import { expect, test } from 'vitest'
import { numberByUse, shortenQueryTable } from '@/scripts/query-table.mjs'

/** A table as Prisma makes it: names of operations come before those of most fields. */
const table: ParamGraphData = {
  strings: ['where', 'Lecture.findMany', 'Lecture.createOne', 'Role', 'id', 'role', 'data'],
  inputNodes: [
    { edges: { 0: { flags: 8, childNodeId: 1 } } },
    { edges: { 4: { flags: 1, scalarMask: 6 }, 5: { flags: 2, enumNameIndex: 3 } } },
    { edges: { 6: { flags: 8, childNodeId: 1 }, 4: { flags: 1, scalarMask: 2 } } },
  ],
  outputNodes: [{ edges: { 4: {}, 5: { argsNodeId: 1, outputNodeId: 0 } } }],
  roots: {
    'Lecture.findMany': { argsNodeId: 0, outputNodeId: 0 },
    'Lecture.createOne': { argsNodeId: 2, outputNodeId: 0 },
  },
}

/** The same with names in place of their numbers. */
function named({ strings, inputNodes, outputNodes, roots }: ParamGraphData) {
  const nameOf = (edge: object) => ('enumNameIndex' in edge ? strings[Number(edge.enumNameIndex)] : undefined)
  const withNames = (edges: Record<number, object>) =>
    Object.fromEntries(
      Object.entries(edges).map(([name, edge]) => [
        strings[Number(name)],
        { ...edge, enumNameIndex: nameOf(edge) },
      ]),
    )
  return {
    strings: strings.toSorted(),
    inputNodes: inputNodes.map(({ edges }) => withNames(edges)),
    outputNodes: outputNodes.map(({ edges }) => withNames(edges)),
    roots,
  }
}

test('what many parts of a query have gets a low number, and nothing else changes', () => {
  const numbered = numberByUse(table)
  expect(numbered.strings.slice(0, 2)).toEqual(['id', 'role'])
  expect(named(numbered)).toEqual(named(table))
  expect(named(deserializeParamGraph(serializeParamGraph(numbered)))).toEqual(named(numbered))
})

test('a generated client is changed in its table alone, once', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-query-table-'))
  const file = path.join(folder, 'class.ts')
  const { strings, graph } = serializeParamGraph(table)
  const write = (names: string[], encoded: string) =>
    `config.parameterizationSchema = {\n  strings: JSON.parse(${JSON.stringify(JSON.stringify(names))}),\n  graph: "${encoded}"\n}\n`
  fs.writeFileSync(file, write(strings, graph))
  await shortenQueryTable(file)
  const shortened = serializeParamGraph(numberByUse(table))
  expect(fs.readFileSync(file, 'utf8')).toBe(write(shortened.strings, shortened.graph))
  await shortenQueryTable(file)
  expect(fs.readFileSync(file, 'utf8')).toBe(write(shortened.strings, shortened.graph))

  fs.writeFileSync(file, 'config.other = {}\n')
  await expect(shortenQueryTable(file)).rejects.toThrow('has no table of queries')
  fs.rmSync(folder, { recursive: true })
})

test('the client of this checkout has short numbers', () => {
  const source = fs.readFileSync('prisma/generated/internal/class.ts', 'utf8')
  const [, names = ''] = /strings: JSON\.parse\((".*")\)/.exec(source) ?? []
  const first: string[] = JSON.parse(JSON.parse(names)).slice(0, 200)
  expect(first).toContain('id')
  expect(first.filter((name) => name.includes('.'))).toEqual([])
})
