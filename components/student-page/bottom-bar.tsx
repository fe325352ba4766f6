'use client'

import { useEffect, useRef, type ReactNode } from 'react'

/** A bar at the bottom of the screen; notifications are shown above it. */
export function BottomBar({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const bar = ref.current
    if (!bar) return undefined
    const root = document.documentElement.style
    // If the end of the page is visible, the footer is below the bar and lifts it.
    const place = () => {
      const height = Math.max(0, window.innerHeight - bar.getBoundingClientRect().top)
      root.setProperty('--bottom-bar', `${height}px`)
    }
    const observer = new ResizeObserver(place)
    observer.observe(bar)
    observer.observe(document.body)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', place)
      root.removeProperty('--bottom-bar')
    }
  }, [])

  return (
    <div
      ref={ref}
      className="z-10 -mx-4 mt-auto grid gap-2.5 border-t border-line bg-ground px-4 pt-2.5 pb-safe sm:-mx-6 sm:px-6 tall:sticky tall:bottom-0"
    >
      {children}
    </div>
  )
}
