import { fetchWithRetry } from '@/lib/http/fetch-json'

/** Fetches a file from the API, with its name. Throws ApiError or NetworkError. */
export function fetchFile(path: string): Promise<File> {
  return fetchWithRetry(path, {}, async (response) => new File([await response.blob()], fileNameOf(response)))
}

/** The name in UTF-8 (RFC 6266), which our responses always have. */
function fileNameOf({ headers }: Response): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : ''
}
