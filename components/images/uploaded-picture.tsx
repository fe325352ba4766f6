'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { pictureUrl } from '@/lib/markdown/pictures'
import type { Upload } from './use-upload'

/** The uploaded picture, or the progress of the upload. */
export function UploadedPicture({ upload }: { upload: Upload | null }) {
  const t = useTranslations('questions.picture')
  const format = useFormatter()
  if (upload?.error !== undefined)
    return (
      <p role="alert" className="font-semibold text-danger">
        {upload.error}
      </p>
    )
  const { image, share = 0 } = upload ?? {}
  return (
    // As high in both states: nothing below moves while somebody writes there.
    <div className="flex h-[min(15rem,35dvh)] items-center">
      {image ? (
        // oxlint-disable-next-line next/no-img-element -- encoded once, for every screen
        <img
          src={pictureUrl(image.id)}
          width={image.width}
          height={image.height}
          alt={t('shown')}
          className="max-h-full rounded border border-line object-contain"
        />
      ) : (
        <div className="grid flex-1 gap-1.5">
          {/* Its progress interrupts nobody who writes; the bar has it for whoever asks. */}
          <p>
            {share < 1
              ? t('sending', { percent: format.number(share, { style: 'percent' }) })
              : t('preparing')}
          </p>
          <progress
            value={share < 1 ? share : undefined}
            aria-label={t('progress')}
            className="w-full accent-accent"
          />
        </div>
      )}
    </div>
  )
}
