import { useState } from 'react'

/** The unfolded questions of a form: those being edited, and those with errors. */
export function useOpenCards(first: string | undefined, isWrong: (index: number) => boolean) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(first === undefined ? [] : [first]))
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())

  const isOpen = (id: string, index: number) => open.has(id) || (isWrong(index) && !folded.has(id))

  function keepOpen(id: string) {
    if (!open.has(id)) setOpen(new Set([...open, id]))
  }

  function toggle(id: string, index: number) {
    const opens = !isOpen(id, index)
    setOpen(new Set(opens ? [...open, id] : [...open].filter((one) => one !== id)))
    setFolded(new Set(opens ? [...folded].filter((one) => one !== id) : [...folded, id]))
  }

  return { isOpen, keepOpen, toggle, openAlone: (id: string) => setOpen(new Set([id])) }
}
