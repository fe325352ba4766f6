import type { MetadataRoute } from 'next'
import { groundColours } from '@/lib/theme'

/** The data for adding Lectern to a phone's home screen; it opens the user's own area. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Lectern',
    short_name: 'Lectern',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: groundColours.light,
    theme_color: groundColours.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
