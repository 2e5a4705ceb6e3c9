"""Noise filter for path-traced pictures: non-local means over two half renders.

Both halves show the same scene with different random seeds, so their difference
measures the noise; albedo and normals keep edges, grain and lettering sharp.
"""
import numpy as np


def blur(img, radius):
    """Box mean over a square window."""
    for axis in (0, 1):
        size = img.shape[axis]
        pad = [(0, 0)] * img.ndim
        pad[axis] = (radius + 1, radius)
        total = np.cumsum(np.pad(img, pad, mode='edge'), axis=axis, dtype=np.float64)
        high = np.take(total, np.arange(2 * radius + 1, 2 * radius + 1 + size), axis)
        low = np.take(total, np.arange(size), axis)
        img = ((high - low) / (2 * radius + 1)).astype(np.float32)
    return img


def calm(img):
    """Clamp single fireflies to the brightness of their second brightest neighbour."""
    light = img.max(-1)
    around = np.sort([np.roll(light, (y, x), (0, 1)) for y in (-1, 0, 1) for x in (-1, 0, 1)
                      if (y, x) != (0, 0)], axis=0)[-2]
    scale = np.where(light > around * 1.3 + .02, (around * 1.3 + .02) / np.maximum(light, 1e-6), 1)
    return img * scale[..., None]


def mean_and_noise(first, second):
    spread = ((first - second) ** 2).mean(-1) / 4
    return (first + second) / 2, blur(spread, 3) + 1e-6


def distance(img, noise, shift, strength):
    """Squared difference from the shifted picture, minus what noise alone explains."""
    other = np.roll(noise, shift, (0, 1))
    gap = ((img - np.roll(img, shift, (0, 1))) ** 2).mean(-1)
    return (gap - noise - np.minimum(noise, other)) / (strength ** 2 * (noise + other))


def feature_distance(features, shift):
    worst = 0
    for img, noise, width in features:
        gap = ((img - np.roll(img, shift, (0, 1))) ** 2).mean(-1)
        worst = np.maximum(worst, (gap - noise) / (width ** 2 + 2 * noise))
    return worst


def shifts(radius):
    """Half of the search window; the other half follows by symmetry."""
    return [(y, x) for y in range(radius + 1) for x in range(-radius, radius + 1)
            if (y, x) > (0, 0)]


def smooth(img, noise, features, strength, radius, patch=1):
    total, weight = img.copy(), np.ones(img.shape[:2], np.float32)
    for shift in shifts(radius):
        gap = np.maximum(blur(distance(img, noise, shift, strength), patch), 0)
        near = np.exp(-np.maximum(gap, feature_distance(features, shift)))
        total += np.roll(img, shift, (0, 1)) * near[..., None]
        weight += near
        back = (-shift[0], -shift[1])
        near = np.roll(near, back, (0, 1))
        total += np.roll(img, back, (0, 1)) * near[..., None]
        weight += near
    return total / weight[..., None]


def denoise(halves, strength=.8, radius=7):
    """halves: two dicts with linear 'color', 'albedo' and 'normal' arrays."""
    features = []
    for key, width in (('albedo', .035), ('normal', .16)):
        img, noise = mean_and_noise(*(h[key] for h in halves))
        img = smooth(img, noise, [], .8, 3)
        features.append((img, noise * .15, width))
    tone = [np.log1p(4 * calm(np.nan_to_num(h['color']))) for h in halves]
    img, noise = mean_and_noise(*tone)
    img = smooth(img, noise, features, strength, radius)
    return np.expm1(img) / 4
