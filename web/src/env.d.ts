interface ImportMetaEnv {
  /** Where the tiles of the base map are (web/map-tiles.ts). Tests have none. */
  readonly MAP_TILES?: string
}
