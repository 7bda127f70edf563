import type { ReactNode } from "react";

interface IconProps {
  className?: string;
}

export function ArrowRight(props: IconProps) {
  return <Icon {...props}>{<path d="M0.5 8h14.5M9.5 2.5 15 8l-5.5 5.5" />}</Icon>;
}

export function ArrowLeft(props: IconProps) {
  return <Icon {...props}>{<path d="M15.5 8H1M6.5 2.5 1 8l5.5 5.5" />}</Icon>;
}

export function ArrowUpRight(props: IconProps) {
  return <Icon {...props}>{<path d="M1.5 14.5 14 2M4.5 2H14v9.5" />}</Icon>;
}

export function Cross(props: IconProps) {
  return <Icon {...props}>{<path d="m1 1 14 14M15 1 1 15" />}</Icon>;
}

export function PauseBars(props: IconProps) {
  return <Icon {...props}>{<path d="M5 2.5v11M11 2.5v11" />}</Icon>;
}

export function PlayTriangle(props: IconProps) {
  return <Icon {...props}>{<path d="M4.5 2.5 13 8l-8.5 5.5z" />}</Icon>;
}

/** The icon of the theme switch. */
export function HalfCircle(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="8" r="7.25" />
      <path d="M8 .75a7.25 7.25 0 0 0 0 14.5z" fill="currentColor" stroke="none" />
    </Icon>
  );
}

function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
