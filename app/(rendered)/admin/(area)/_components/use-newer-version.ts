import { useEffect, useEffectEvent } from 'react'

type Versioned = { version: number } | null

type NewerVersionOptions<View extends Versioned> = {
  /** The view that the form was filled with, and is compared with. */
  base: View
  /** The stored view, as far as the page knows. */
  newest: View
  /** The fields of a view. */
  inputOf: (view: NonNullable<View>) => object
  /** Whether there are unsaved changes. */
  dirty: boolean
  /** Keeps the fields and adopts only the new version. */
  onFollow: (view: NonNullable<View>) => void
  /** Fills the fields again. */
  onTake: (view: NonNullable<View>) => void
}

/**
 * Handles a newer version: the form adopts it if its own fields did not change, or nothing was typed. Otherwise it
 * keeps its values, and saving reports the conflict.
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
