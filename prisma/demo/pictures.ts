import { readFileSync } from 'node:fs'
import { imageIdOf } from '@/lib/images/image-sql'
import type { Prisma } from '@/prisma/generated/client'

function read(name: string, width: number, height: number): Prisma.ImageCreateManyInput {
  const data = new Uint8Array(readFileSync(new URL(`pictures/${name}.webp`, import.meta.url)))
  return { id: imageIdOf({ data, width, height }), width, height, data, unusedSince: null }
}

/** The drawings that questions of the demo show. */
const pictures = {
  weightedGraph: read('weighted-graph', 980, 500),
  shortestPath: read('shortest-path', 980, 500),
  treeOfNeighbours: read('tree-of-neighbours', 930, 390),
  forgettingCurve: read('forgetting-curve', 980, 560),
}

/** A paragraph that shows a drawing, with what it says to those who do not see it. */
export function picture(name: keyof typeof pictures, alt: string): string {
  return `\n\n![${alt}](image:${pictures[name].id})`
}

export const demoPictures = Object.values(pictures)
