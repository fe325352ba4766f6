import type { z } from 'zod'

export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** Reads the query of a list page; invalid values fall back to the defaults. */
export async function readListParams<Schema extends z.ZodObject>(
  searchParams: SearchParams,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const given = Object.fromEntries(
    Object.entries(await searchParams).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]),
  )
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
}
