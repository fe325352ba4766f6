import { useTranslations } from 'next-intl'
import { letterOf } from '@/lib/questions/letter-rules'

/** Pixels: larger pictures are scaled down on a phone. */
const ENLARGEABLE = 480

type Size = { width: number; height: number }

export const isLarge = ({ width, height }: Size) => Math.max(width, height) >= ENLARGEABLE

const PICTURE_SIZE = /<img [^>]*width="(\d+)" height="(\d+)"/g

/** Whether rendered Markdown contains a picture that is scaled down on a phone. */
export function hasLargePicture(html: string): boolean {
  return [...html.matchAll(PICTURE_SIZE)].some(([, width, height]) =>
    isLarge({ width: Number(width), height: Number(height) }),
  )
}

/** Enlarges the picture of the answer beside it: a tap on the picture itself chooses the answer. */
export function EnlargeAnswer({ index }: { index: number }) {
  const t = useTranslations('student.picture')
  return (
    <button
      type="button"
      data-enlarges=""
      aria-haspopup="dialog"
      className="target ms-auto flex items-center px-3 text-sm font-semibold text-accent underline"
    >
      {t('enlarge', { alt: letterOf(index) })}
    </button>
  )
}
