import L from "leaflet";
import { useEffect, useRef } from "react";

import { TILE_HOST } from "#resources/settings/site.ts";
import type { MapPosition } from "#resources/settings/site.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import "leaflet/dist/leaflet.css";
import styles from "./MapPicker.module.css";

interface MapPickerProps {
  position: MapPosition;
  onPick: (position: MapPosition) => void;
}

/** Shows the whole world while the fields hold no valid position. */
const WORLD: MapPosition = { latitude: 0, longitude: 0, zoom: 1 };

/**
 * An OpenStreetMap map. A click, or Enter at the center, moves the marker; zooming changes the zoom level of
 * the public map.
 */
export default function MapPicker({ position, onPick }: MapPickerProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ position, onPick });
  const map = useRef<L.Map | null>(null);
  const point = useRef<L.CircleMarker | null>(null);
  useEffect(() => {
    latest.current = { position, onPick };
  });

  useEffect(() => {
    if (!box.current) return;
    const created = createMap(box.current, latest.current.position);
    map.current = created.map;
    point.current = created.point;
    const pick = (place: L.LatLng) => latest.current.onPick(toPosition(place, created.map.getZoom()));
    created.map.on("click", ({ latlng }) => pick(latlng));
    created.map.on("zoomend", () => {
      const { latitude, longitude } = latest.current.position;
      latest.current.onPick({ latitude, longitude, zoom: created.map.getZoom() });
    });
    created.map.on("keypress", ({ originalEvent }) => {
      if (originalEvent.key === "Enter") pick(created.map.getCenter());
    });
    return () => {
      created.map.remove();
    };
  }, []);

  const { latitude, longitude } = position;
  useEffect(() => {
    if (!isVisible(latitude, longitude)) return;
    if (map.current) point.current?.setLatLng([latitude, longitude]).addTo(map.current);
    if (!map.current?.getBounds().contains([latitude, longitude])) map.current?.panTo([latitude, longitude]);
  }, [latitude, longitude]);

  return <div ref={box} className={styles.map} role="application" aria-label={texts.map.picker} />;
}

function createMap(box: HTMLElement, position: MapPosition) {
  const { latitude, longitude, zoom } = isValidPosition(position) ? position : WORLD;
  const map = L.map(box, {
    attributionControl: true,
    zoomAnimation: !prefersReducedMotion(),
    zoomControl: false,
  });
  L.control.zoom({ zoomInTitle: texts.map.zoomIn, zoomOutTitle: texts.map.zoomOut }).addTo(map);
  map.attributionControl.setPrefix(false);
  L.tileLayer(`${TILE_HOST}/{z}/{x}/{y}.png`, {
    minZoom: 1,
    maxZoom: 19,
    attribution: '© <a href="https://www.openstreetmap.org/copyright" rel="noreferrer">OpenStreetMap</a>',
  }).addTo(map);
  map.setView([latitude, longitude], zoom);
  const point = L.circleMarker([latitude, longitude], {
    radius: 10,
    interactive: false,
    className: styles.point ?? "",
  });
  return { map, point };
}

function toPosition({ lat, lng }: L.LatLng, zoom: number): MapPosition {
  const { lat: latitude, lng: longitude } = L.latLng(lat, lng).wrap();
  return { latitude: rounded(latitude), longitude: rounded(longitude), zoom };
}

/** Five decimals, about one meter. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

function isValidPosition({ latitude, longitude, zoom }: MapPosition): boolean {
  return isVisible(latitude, longitude) && Number.isFinite(zoom);
}

function isVisible(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180;
}

function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
