import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Window {
    /** https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface; not in every browser. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/** Lets a phone's Back close a dialog that is open instead of leaving the page, where the browser has a way to. */
export function useBackCloses(open: boolean, close: () => void) {
  const onClose = useEffectEvent(close)

  useEffect(() => {
    const { CloseWatcher } = window
    if (!open || !CloseWatcher) return undefined
    let watcher: InstanceType<typeof CloseWatcher>
    // One serves once, and what asks before it closes may stay open.
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        watch()
        onClose()
      })
    }
    watch()
    return () => watcher.destroy()
  }, [open])
}
