import type { z } from 'zod'

export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** What a list page's address asks for; a value that the list does not know falls back to its default. */
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
