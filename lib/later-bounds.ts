/** Limits of kinds of question whose fields a phone's page comes without. */
export const kindBounds = {
  /** Characters (code points) of a text that is given as an answer, and of one that is accepted. */
  textResponse: { min: 1, max: 200 },
  /** Pieces. */
  acceptedTexts: { min: 1, max: 20 },
  orderItems: { min: 3, max: 8 },
  /** The steps of a scale. */
  scale: { min: 1, max: 5 },
} as const

/** Of pictures; apart, because a phone carries none of them. */
export const imageBounds = {
  /** Of a file that is uploaded. */
  bytes: 8 * 1024 * 1024,
  pixels: 40_000_000,
  /** The longer side of a picture as it is stored, in pixels. */
  side: 1600,
  /** Uploads of a tutor within an hour: a term's questions in one go, and some. */
  perHour: 300,
  /** How long a picture that no text uses is kept. */
  unusedSeconds: 7 * 86_400,
} as const
