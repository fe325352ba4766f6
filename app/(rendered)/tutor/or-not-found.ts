import { notFound } from 'next/navigation'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'not_found'
}

/** Loads more data of something that exists; null if it was deleted meanwhile. */
export async function orNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Loads what an address names; shows the not-found page if it does not exist or the tutor may not see it. */
export async function orNotFound<T>(id: string, load: () => Promise<T>): Promise<T> {
  if (!uuid.test(id)) notFound()
  return (await orNull(load)) ?? notFound()
}
