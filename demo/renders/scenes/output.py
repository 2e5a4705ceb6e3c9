"""Render the current scene twice, filter it, grade it and save a WebP."""
import os
import shutil
import subprocess
import tempfile
import time

import bpy
import numpy as np

from denoise import denoise

WORK = os.path.join(tempfile.gettempdir(), 'renders')
PASSES = {'color': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}


def cycles(samples, seconds):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.use_persistent_data = True
    c = scene.cycles
    c.device, c.samples, c.time_limit = 'CPU', samples, seconds
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, .03, 12
    c.use_denoising = False
    c.max_bounces = c.transmission_bounces = 10
    c.glossy_bounces, c.diffuse_bounces, c.transparent_max_bounces = 4, 3, 16
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy, c.sample_clamp_indirect = 1, 5


def wire_passes():
    scene, layer = bpy.context.scene, bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    layer.update_render_passes()
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    tree.links.new(source.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = WORK
    files.format.file_format, files.format.color_depth = 'OPEN_EXR', '32'
    files.file_slots.clear()
    for key, socket in PASSES.items():
        files.file_slots.new(key)
        tree.links.new(source.outputs[socket], files.inputs[key])


def read(key):
    path = os.path.join(WORK, f'{key}0001.exr')
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Linear'
    wide, high = image.size
    pixels = np.empty(wide * high * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    os.remove(path)
    return pixels.reshape(high, wide, 4)[..., :3]


def half(seed):
    bpy.context.scene.cycles.seed = seed
    bpy.ops.render.render()
    return {key: read(key) for key in PASSES}


def vignette(img, amount=.16):
    high, wide = img.shape[:2]
    y, x = np.mgrid[-1:1:high * 1j, -1:1:wide * 1j]
    return img * (1 - amount * np.clip((x * x + y * y) / 2, 0, 1) ** 1.5)[..., None]


def grain(img, amount=.014):
    """The fine noise of a real sensor."""
    rng = np.random.default_rng(7)
    return img * (1 + amount * rng.normal(size=img.shape[:2] + (1,))).astype(np.float32)


def save(img, path, look, exposure):
    """Film response by Blender's colour management, then WebP, which compresses smooth backgrounds only lightly."""
    scene = bpy.context.scene
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look, scene.view_settings.exposure = look, exposure
    high, wide = img.shape[:2]
    image = bpy.data.images.new('final', wide, high, float_buffer=True)
    rgba = np.ones((high, wide, 4), np.float32)
    rgba[..., :3] = img
    image.pixels.foreach_set(rgba.ravel())
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_mode = 'RGB'
    png, webp = (os.path.join(WORK, os.path.basename(path)[:-5] + end) for end in ('.png', '.webp'))
    image.save_render(png, scene=scene)
    subprocess.run(['cwebp', '-quiet', '-q', '80', '-m', '6', '-sns', '15', '-f', '45', '-sharp_yuv',
                    png, '-o', webp], check=True)
    shutil.move(webp, path)


def render(path, samples=48, seconds=64, percent=100, look='Medium High Contrast', exposure=.35,
           strength=.8):
    os.makedirs(WORK, exist_ok=True)
    start = time.time()
    bpy.context.scene.render.resolution_percentage = percent
    cycles(samples // 2, seconds / 2)
    wire_passes()
    halves = [half(seed) for seed in (1, 2)]
    traced = time.time()
    save(grain(vignette(denoise(halves, strength))), path, look, exposure)
    print(f'{os.path.basename(path)}: traced {traced - start:.0f} s, '
          f'filtered {time.time() - traced:.0f} s')
