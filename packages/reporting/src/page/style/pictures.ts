/** Charts that are pictures: a wide one is there twice, and the one that fits its place is shown. */
export const pictureStyle = `
.picture { container-type: inline-size; font: 12px var(--sans); }
.picture svg { width: 100%; height: auto; max-width: 62rem; }
.picture .half-size { max-width: 34rem; }
.picture .narrow { display: none; max-width: 30rem; }
@container (width < 34rem) {
  .picture .broad { display: none; }
  .picture .narrow { display: block; }
}
`;
