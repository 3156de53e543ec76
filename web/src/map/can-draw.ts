/** MapLibre draws by WebGL 2 alone; old machines and some remote desktops have none. */
export function canDrawByGl(): boolean {
  try {
    return Boolean(document.createElement('canvas').getContext('webgl2'))
  } catch {
    return false
  }
}
