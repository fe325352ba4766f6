'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { isLarge } from '@/components/questions/kinds/enlarge-answer'
import { Icon } from '@/components/ui/icon'

/** Pictures of questions that are not inside a control. */
const PICTURES = '.prose-question img:not(a *, label *, button *)'

type Shown = { src: string; alt: string; width: number; height: number }

function readPicture(image: Element): Shown {
  const number = (name: string) => Number(image.getAttribute(name))
  const text = (name: string) => image.getAttribute(name) ?? ''
  return { src: text('src'), alt: text('alt'), width: number('width'), height: number('height') }
}

/** The picture that an event enlarges: the one it happened on, or that of the answer whose button it was. */
function pictureOf(target: EventTarget | null): Shown | null {
  if (!(target instanceof Element)) return null
  const ofAnswer = target.matches('[data-enlarges]') && target.parentElement?.querySelectorAll('label img')
  const images = ofAnswer || (target.matches(PICTURES) ? [target] : [])
  return [...images].map(readPicture).find(isLarge) ?? null
}

/** Shows a large picture of a question on the whole screen, when it is tapped or activated by keyboard. */
export function PictureViewer() {
  const t = useTranslations('student.picture')
  const [shown, setShown] = useState<Shown | null>(null)
  useButtons((alt) => (alt === '' ? t('enlargeUnnamed') : t('enlarge', { alt })))

  useEffect(() => {
    const open = (event: Event) => {
      const isKey = event instanceof KeyboardEvent
      if (isKey && !['Enter', ' '].includes(event.key)) return
      const picture = pictureOf(event.target)
      if (!picture) return
      // The space bar would scroll.
      if (isKey) event.preventDefault()
      setShown(picture)
    }
    document.addEventListener('click', open)
    document.addEventListener('keydown', open)
    return () => {
      document.removeEventListener('click', open)
      document.removeEventListener('keydown', open)
    }
  }, [])

  return shown && <FullScreen key={shown.src} picture={shown} onClose={() => setShown(null)} />
}

/** Makes enlargeable pictures focusable buttons when they appear. */
function useButtons(nameOf: (alt: string) => string) {
  const name = useRef(nameOf)
  useEffect(() => {
    name.current = nameOf
  })

  useEffect(() => {
    const mark = () => {
      for (const image of document.querySelectorAll(`${PICTURES}:not([role])`)) {
        const picture = readPicture(image)
        if (!isLarge(picture)) continue
        image.setAttribute('role', 'button')
        image.setAttribute('tabindex', '0')
        image.setAttribute('aria-haspopup', 'dialog')
        image.setAttribute('aria-label', name.current(picture.alt))
      }
    }
    const changes = new MutationObserver(mark)
    changes.observe(document.body, { childList: true, subtree: true })
    mark()
    return () => changes.disconnect()
  }, [])
}

const barButton =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded px-3 font-semibold text-ink hover:bg-sunk'

/** The browser's own dialog: it traps the focus, closes with Escape or Back, and restores the focus. */
function FullScreen({ picture, onClose }: { picture: Shown; onClose: () => void }) {
  const t = useTranslations('student.picture')
  const tUi = useTranslations('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  // On an upright phone, a wide picture is no larger as a whole than before.
  const [whole, setWhole] = useState(() => picture.width <= innerWidth)

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      aria-label={picture.alt || t('title')}
      onClose={onClose}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none flex-col bg-ground text-ink open:flex"
    >
      <div className="flex shrink-0 items-center justify-end gap-2 border-b border-line px-2">
        <button type="button" className={barButton} onClick={() => setWhole(!whole)}>
          {t(whole ? 'larger' : 'whole')}
        </button>
        <button
          type="button"
          aria-label={tUi('close')}
          className={barButton}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is too wide is moved by the arrow keys */}
      <div tabIndex={0} className="flex min-h-0 flex-1 overflow-auto overscroll-contain">
        {/* oxlint-disable-next-line next/no-img-element -- the one that the question shows, which is there already */}
        <img
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className={whole ? 'm-auto max-h-full max-w-full object-contain' : 'm-auto max-w-[250vw]'}
        />
      </div>
    </dialog>
  )
}
