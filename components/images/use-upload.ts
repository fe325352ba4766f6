'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { imageBounds } from '@/lib/later-bounds'
import { ApiError } from '@/lib/http/fetch-json'
import { uploadPicture } from '@/lib/images/client'
import type { ImageView } from '@/lib/images/schema'

/** The state of an upload: the share sent, the stored picture, or the error. */
export type Upload = { file: File; turn: number; share: number; image?: ImageView; error?: string }

/** Uploads a file as soon as there is one; a new file aborts the upload. `retry` uploads the same file again. */
export function useUpload(file: File | undefined): { upload: Upload | null; retry: () => void } {
  const t = useTranslations('questions.picture')
  const tError = useTranslations('error')
  const [upload, setUpload] = useState<Upload | null>(null)
  const [turn, setTurn] = useState(0)
  const [sentences] = useState(() => ({ tooLarge: t('tooLarge'), network: tError('network') }))

  useEffect(() => {
    if (!file) return undefined
    const stop = new AbortController()
    const update = (news: Partial<Upload>) => {
      if (!stop.signal.aborted) setUpload((before) => ({ share: 0, ...before, file, turn, ...news }))
    }
    const send = async () => {
      if (file.size > imageBounds.bytes) return update({ error: sentences.tooLarge })
      const onProgress = (share: number) => update({ share })
      await uploadPicture(file, { onProgress, signal: stop.signal }).then(
        (image) => update({ image }),
        (error: unknown) => update({ error: error instanceof ApiError ? error.message : sentences.network }),
      )
    }
    void send()
    return () => {
      stop.abort()
      setUpload(null)
    }
  }, [file, turn, sentences])

  return {
    upload: upload?.file === file && upload?.turn === turn ? upload : null,
    retry: () => setTurn((before) => before + 1),
  }
}
