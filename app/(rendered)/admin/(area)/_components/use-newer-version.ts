import { useEffect, useEffectEvent } from 'react'

type Versioned = { version: number } | null

type NewerVersionOptions<View extends Versioned> = {
  /** What the fields were filled with, and are compared with. */
  base: View
  /** What is stored now, as far as the page knows. */
  newest: View
  /** What a view puts into the fields. */
  inputOf: (view: NonNullable<View>) => object
  /** Whether something is typed that is not saved. */
  dirty: boolean
  /** The fields stay as they are; only the version is another one. */
  onFollow: (view: NonNullable<View>) => void
  /** The fields are filled anew. */
  onTake: (view: NonNullable<View>) => void
}

/**
 * What a form does as a newer version arrives: it goes along where its own fields were not changed, or nothing is typed.
 * Otherwise it stays, so that nothing typed is lost, and saving tells of the conflict.
 */
export function useNewerVersion<View extends Versioned>(options: NewerVersionOptions<View>) {
  const arrive = useEffectEvent((newest: View) => {
    const { base, inputOf, dirty, onFollow, onTake } = options
    if (!newest || !base || newest.version <= base.version) return
    if (JSON.stringify(inputOf(newest)) === JSON.stringify(inputOf(base))) onFollow(newest)
    else if (!dirty) onTake(newest)
  })
  useEffect(() => arrive(options.newest), [options.newest])
}
