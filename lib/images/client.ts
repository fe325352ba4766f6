'use client'

import { ApiError, csrfToken, NetworkError } from '@/lib/http/fetch-json'
import type { ImageView } from '@/lib/images/schema'

type UploadOptions = {
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(request: XMLHttpRequest): ApiError {
  const seconds = Number(request.getResponseHeader('retry-after'))
  return new ApiError(request.status, '', parse(request.responseText), seconds > 0 ? seconds : null)
}

/**
 * Uploads a picture; uploading the same one again gives the same picture. Uses XMLHttpRequest, because fetch reports no
 * progress. Throws ApiError or NetworkError.
 */
export function uploadPicture(file: File, { onProgress, signal }: UploadOptions): Promise<ImageView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    request.open('POST', '/backend/api/images/')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-CSRFToken', csrfToken())
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as ImageView)
      else reject(errorOf(request))
    })
    request.addEventListener('error', () => reject(new NetworkError('The server was not reached.')))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was given up.', 'AbortError')),
    )
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
